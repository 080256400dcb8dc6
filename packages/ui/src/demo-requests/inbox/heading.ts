import type { DemoRequest } from '@clubhouse/core/demo-requests';

export const headingIdOf = ({ id }: DemoRequest) => `request-${id}`;

/**
 * Returns the heading of the request's card or panel, or null. The heading gets the focus when the focused
 * button disappears.
 */
export const headingOf = (request: DemoRequest) => document.getElementById(headingIdOf(request));
