import * as z from 'zod/mini';
import { instant } from '../time/index.ts';

export type Simulator = { id: number; name: string };

/** Response of GET /api/health: docs/product/facility.md#health. */
export const health = z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() });
export type Health = z.output<typeof health>;

/** Response of GET /api/admin/outbox. Without a mail server, `isSending` is false and all emails wait. */
export const outboxState = z.object({
  isSending: z.boolean(),
  waiting: z.number(),
  oldestWaitingSince: z.nullable(instant),
  /** The last error from the mail server for an email that is still waiting. */
  lastError: z.nullable(z.string()),
  lastSentAt: z.nullable(instant),
  /** The most recent emails that failed and will not be retried. */
  failed: z.array(
    z.object({
      id: z.number(),
      to: z.string(),
      /** The recipient's account, and its display name. Both are null if no account has the address in `to`. */
      userId: z.nullable(z.number()),
      name: z.nullable(z.string()),
      subject: z.string(),
      failedAt: instant,
      error: z.string(),
    }),
  ),
});
export type OutboxState = z.output<typeof outboxState>;

/** Response of GET /api/admin/checklist. Each item is true when it is done: docs/product/facility.md#checklist. */
export const checklist = z.object({
  doorCode: z.boolean(),
  /** Whether the mail server has accepted an email. */
  email: z.boolean(),
  staff: z.boolean(),
  members: z.boolean(),
  backup: z.boolean(),
});
export type Checklist = z.output<typeof checklist>;
