import * as z from 'zod/mini';
import { daysBetween, isoDate } from '../time/index.ts';

/** As many days a report covers at most. */
const MAX_REPORT_DAYS = 366;

/** Query of the reports, both dates included: docs/product/reports.md#report-ranges. */
export const reportQuery = z.object({ from: isoDate, to: isoDate }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last date cannot be before the first.',
    abort: true,
  }),
  z.refine(({ from, to }) => daysBetween(from, to) < MAX_REPORT_DAYS, {
    path: ['to'],
    error: 'A report covers at most a year.',
  }),
);
export type ReportQuery = z.output<typeof reportQuery>;

/**
 * GET /api/admin/reports/utilization: every day of the range, the hours that each bay is in use, by whatever kind of
 * booking, and the same hours by hour of day; future bookings included.
 */
export const utilization = z.object({
  days: z.array(
    z.object({ date: isoDate, bays: z.array(z.object({ simulatorId: z.number(), hours: z.number() })) }),
  ),
  byHour: z.array(z.number()).check(z.length(24)),
  noShows: z.number(),
});
export type Utilization = z.output<typeof utilization>;

/** GET /api/admin/reports/member-hours answers a list of these, most hours first: the range's bookings of members. */
export const memberHours = z.object({
  userId: z.number(),
  name: z.string(),
  bookings: z.number(),
  hours: z.number(),
  noShows: z.number(),
});
export type MemberHours = z.output<typeof memberHours>;

/** GET /api/admin/reports/no-shows answers a list of these, the latest first: who did not come (core/desk `isNoShow`). */
export const noShow = z.object({
  bookingId: z.number(),
  bookingDate: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  simulatorId: z.number(),
  kind: z.enum(['member', 'guest']),
  name: z.string(),
});
export type NoShow = z.output<typeof noShow>;

/**
 * GET /api/admin/reports/demo-requests answers a list of these, a row for every month that the range touches: how
 * many requests came in it, and of these how many had a demo booked and how many became members.
 */
export const requestOutcomes = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  requests: z.number(),
  demosBooked: z.number(),
  becameMembers: z.number(),
});
export type RequestOutcomes = z.output<typeof requestOutcomes>;
