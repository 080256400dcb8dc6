import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

/** GET /api/simulators answers a list of these. */
const simulator = z.object({ id: z.number(), name: z.string() });
export type Simulator = z.output<typeof simulator>;

/** GET /api/health: docs/product/facility.md#health. */
export const health = z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() });
export type Health = z.output<typeof health>;

/** GET /api/admin/outbox: how the outgoing mail is doing. Without a mail server `isSending` is false, and all wait. */
export const outboxState = z.object({
  isSending: z.boolean(),
  waiting: z.number(),
  oldestWaitingSince: z.nullable(instant),
  /** What the mail server said last to a mail that is still waiting. */
  lastError: z.nullable(z.string()),
  lastSentAt: z.nullable(instant),
  /** The latest that were given up. */
  failed: z.array(
    z.object({ id: z.number(), to: z.string(), subject: z.string(), failedAt: instant, error: z.string() }),
  ),
});
export type OutboxState = z.output<typeof outboxState>;
