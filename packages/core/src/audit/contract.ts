import * as z from 'zod/mini';
import { listQuery } from '../lists/index.ts';
import { instant } from '../time/index.ts';

/** What an entry's `detail` holds: what a thing was before and is after, without secrets. */
export const auditDetail = z.record(z.string(), z.unknown());

/** GET /api/admin/audit answers a list of these: every change that an admin or staff made. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  actorId: z.number(),
  actorName: z.string(),
  /** What was done: user.membership, booking.moved, league.created. */
  action: z.string(),
  /** To what or whom: user 7 (Kim), league 3 (Tuesday Night). */
  subject: z.string(),
  detail: auditDetail,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const AUDIT_SORTS = ['at', 'actorName', 'action'] as const;
/** Query of GET /api/admin/audit; the newest first unless asked otherwise. */
export const auditQuery = listQuery(AUDIT_SORTS, { field: 'at', descending: true });
