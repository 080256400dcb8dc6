import * as z from 'zod/mini';
import { daysBetween, isoDate } from '../time/index.ts';

/** The maximum length of a report in days. */
const MAX_REPORT_DAYS = 366;

/** Query of the reports. Both dates are inclusive: docs/product/reports.md#report-ranges. */
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
 * Response of GET /api/admin/reports/utilization: the hours of each bay on every day of the range, and the same hours
 * by hour of the day. It counts every kind of booking, including future bookings.
 */
export const utilization = z.object({
  days: z.array(
    z.object({ date: isoDate, bays: z.array(z.object({ simulatorId: z.number(), hours: z.number() })) }),
  ),
  byHour: z.array(z.number()).check(z.length(24)),
  noShows: z.number(),
});
export type Utilization = z.output<typeof utilization>;

/** The bookings of a member in a range. GET /api/admin/reports/member-hours returns these, most hours first. */
export const memberHours = z.object({
  userId: z.number(),
  name: z.string(),
  bookings: z.number(),
  hours: z.number(),
  noShows: z.number(),
});
export type MemberHours = z.output<typeof memberHours>;

/** A no-show (core/desk `isNoShow`). GET /api/admin/reports/no-shows returns a list of these, latest first. */
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
 * The demo requests of a month. GET /api/admin/reports/demo-requests returns one row for every month that the range
 * touches. `demosBooked` and `becameMembers` count how many of these requests led to a demo or a membership.
 */
export const requestOutcomes = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  requests: z.number(),
  demosBooked: z.number(),
  becameMembers: z.number(),
});
export type RequestOutcomes = z.output<typeof requestOutcomes>;
