import type { Interest } from '@clubhouse/core/demo-requests';
import { track } from '../client/index.ts';

/** The event of spec 3. */
export const requestSent = (interest: Interest) => track('contact', 'submission', { interest });
