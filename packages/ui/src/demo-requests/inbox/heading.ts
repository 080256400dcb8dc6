import type { DemoRequest } from '@clubhouse/core/demo-requests';

export const headingIdOf = ({ id }: DemoRequest) => `request-${id}`;

/** The heading of a card. The heading gets the focus when the focused part of the card is removed. */
export const headingOf = (request: DemoRequest) => document.getElementById(headingIdOf(request));
