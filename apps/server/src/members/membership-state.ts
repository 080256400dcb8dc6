import { endReason } from '@clubhouse/core/members';
import * as z from 'zod/mini';

/**
 * The membership that an audit entry shows before or after a change. Entries from earlier releases have fewer
 * fields.
 */
export const membershipState = z.catch(
  z.object({
    isMember: z._default(z.boolean(), false),
    endsOn: z._default(z.nullable(z.string()), null),
    reason: z._default(z.nullable(endReason), null),
  }),
  { isMember: false, endsOn: null, reason: null },
);
