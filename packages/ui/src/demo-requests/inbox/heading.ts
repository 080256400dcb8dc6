import type { DemoRequest } from '@clubhouse/core/demo-requests';

type Named = Pick<DemoRequest, 'id'>;

export const headingIdOf = ({ id }: Named) => `request-${id}`;

/** The element that gets focus when the focused part of a card is removed. */
export const headingOf = (request: Named) => document.getElementById(headingIdOf(request));
