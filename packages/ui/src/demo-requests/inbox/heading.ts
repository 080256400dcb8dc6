import type { Submission } from '@clubhouse/core/demo-requests';

type Named = Pick<Submission, 'id'>;

export const headingIdOf = ({ id }: Named) => `request-${id}`;

/** Where the focus goes when what had it is gone from the card. */
export const headingOf = (request: Named) => document.getElementById(headingIdOf(request));
