import type { DemoRequest } from '@clubhouse/core/demo-requests';

export const headingIdOf = ({ id }: DemoRequest) => `request-${id}`;

/** Returns a card's heading, which gets the focus when the focused part of the card is removed. */
export const headingOf = (request: DemoRequest) => document.getElementById(headingIdOf(request));
