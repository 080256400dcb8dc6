import * as z from 'zod/mini';
import { listQuery } from '../lists/index.ts';
import { datesInOrder, instant, isoDate } from '../time/index.ts';

/** The values before and after a change. Secrets are left out. */
export const auditDetail = z.record(z.string(), z.unknown());

/**
 * A row of GET /api/admin/audit: docs/product/facility.md#record-of-changes. With `by=member`, the rows are
 * changes that members made to their own bookings.
 */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  actorId: z.number(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The account that the change is about. Null for guests, and for changes that are not about one person. */
  personId: z.nullable(z.number()),
  detail: auditDetail,
});
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * Labels of the kinds of change. The kind is the part of an action's name before the dot, for example
 * `booking`.
 */
export const AUDIT_KINDS = {
  booking: 'Bookings',
  user: 'People',
  request: 'Requests',
  bay: 'Bays',
  desk: 'Front desk',
  lesson: 'Lessons',
  league: 'Leagues',
  keypad: 'Door code',
  facility: 'Settings',
  data: 'Exports',
  mail: 'Email',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
const KINDS = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];

/**
 * The values of `by`. `desk` selects the changes that are not about the person who made them. `member`
 * selects the changes that members made to their own bookings.
 */
export const AUDIT_SIDES = ['desk', 'member'] as const;
export type AuditSide = (typeof AUDIT_SIDES)[number];

const NO_SEARCH =
  'Search doesn’t cover changes that members made to their own bookings. Please choose a person instead.';

export const AUDIT_SORTS = ['at', 'actorName', 'action'] as const;
const id = z.coerce.number().check(z.int(), z.positive(), z.lte(2 ** 31 - 1));

export const auditQuery = z
  .extend(listQuery(AUDIT_SORTS, { field: 'at', descending: true }), {
    personId: z.optional(id),
    actorId: z.optional(id),
    kind: z.optional(z.enum(KINDS)),
    by: z.optional(z.enum(AUDIT_SIDES)),
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  })
  .check(datesInOrder)
  .check(
    z.refine(({ by, search }) => by !== 'member' || search === '', { path: ['search'], error: NO_SEARCH }),
  );
export type AuditQuery = z.output<typeof auditQuery>;

/** A row of GET /api/admin/audit/actors, sorted by name. An actor has made at least one change. */
export const auditActor = z.object({ id: z.number(), name: z.string() });
export type AuditActor = z.output<typeof auditActor>;

/**
 * How long the audit log keeps the names of deleted people, in case an admin needs a name to trace a mistake.
 */
export const KEEP_DELETED_NAMES_DAYS = 30;
