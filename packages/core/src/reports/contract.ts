import * as z from 'zod/mini';
import { search } from '../lists/index.ts';
import { datesInOrder, daysBetween, instant, isoDate } from '../time/index.ts';

export const performanceReport = z.object({
  username: z.string(),
  generatedAt: instant,
  totalBookings: z.number(),
  totalHours: z.number(),
  simulatorUsage: z.array(
    z.object({ simulatorId: z.number(), simulatorName: z.string(), hours: z.number() }),
  ),
  /** The booked hours by date. Dates without a booking are missing. */
  bookingsByDay: z.record(isoDate, z.number()),
  /** The latest ten bookings, newest first. */
  recentBookings: z.array(
    z.object({ bookingDate: isoDate, simulatorName: z.string(), startTime: z.string(), endTime: z.string() }),
  ),
});
export type PerformanceReport = z.output<typeof performanceReport>;

export const EXPORTS = ['users', 'bookings', 'contact-submissions'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** `from` and `to` are booking dates in the export of bookings, and creation dates in the other exports. */
export const exportQuery = z
  .object({ from: z.optional(isoDate), to: z.optional(isoDate), search })
  .check(datesInOrder);
export type ExportQuery = z.output<typeof exportQuery>;

const MAX_REPORT_DAYS = 366;

/** The query parameters of every admin report. Both dates are inclusive: docs/product/reports.md#report-ranges. */
export const reportQuery = z.object({ from: isoDate, to: isoDate }).check(
  datesInOrder,
  z.refine(({ from, to }) => daysBetween(from, to) < MAX_REPORT_DAYS, {
    path: ['to'],
    error: 'A report can cover at most one year.',
  }),
);
export type ReportQuery = z.output<typeof reportQuery>;

/** Response of GET /api/admin/reports/utilization. It counts bookings of every kind, including future bookings. */
export const utilization = z.object({
  days: z.array(
    z.object({ date: isoDate, bays: z.array(z.object({ simulatorId: z.number(), hours: z.number() })) }),
  ),
  /** The booked hours of all bays for each hour of the day. */
  byHour: z.array(z.number()).check(z.length(24)),
  /** The booked hours of all bays during the staff hours of each day. */
  staffedHours: z.number(),
  noShows: z.number(),
});
export type Utilization = z.output<typeof utilization>;

/** A row of GET /api/admin/reports/member-hours: a member's bookings in a range. Rows with more hours come first. */
export const memberHours = z.object({
  userId: z.number(),
  name: z.string(),
  bookings: z.number(),
  hours: z.number(),
  noShows: z.number(),
});
export type MemberHours = z.output<typeof memberHours>;

/** A row of GET /api/admin/reports/no-shows, latest first. The function `isNoShow` in core/desk defines a no-show. */
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

/** The demo requests of a month. GET /api/admin/reports/demo-requests returns a row for every month of the range. */
export const requestOutcomes = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  requests: z.number(),
  demosBooked: z.number(),
  becameMembers: z.number(),
});
export type RequestOutcomes = z.output<typeof requestOutcomes>;
