import * as z from 'zod/mini';
import { listQuery } from '../lists/index.ts';
import { instant } from '../time/index.ts';

/** The values before and after a change. Secrets are left out. */
export const auditDetail = z.record(z.string(), z.unknown());

/** A change made by an admin or staff. A row of GET /api/admin/audit. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  actorId: z.number(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: auditDetail,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const AUDIT_SORTS = ['at', 'actorName', 'action'] as const;
export const auditQuery = listQuery(AUDIT_SORTS, { field: 'at', descending: true });
