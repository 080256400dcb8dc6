import type { Interest } from '@clubhouse/core/demo-requests';
import { track } from '../client/index.ts';

/** Sends the demo request event: docs/product/README.md#analytics. */
export const requestSent = (interest: Interest) => track('contact', 'submission', { interest });
