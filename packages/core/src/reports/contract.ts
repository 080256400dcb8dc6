import * as z from 'zod/mini';
import { search } from '../lists/index.ts';
import { datesInOrder, daysBetween, instant, isoDate } from '../time/index.ts';

/** Response of GET /api/user/performance-report. */
export const performanceReport = z.object({
  username: z.string(),
  generatedAt: instant,
  totalBookings: z.number(),
  totalHours: z.number(),
  simulatorUsage: z.array(
    z.object({ simulatorId: z.number(), simulatorName: z.string(), hours: z.number() }),
  ),
  /** Hours by date, for dates with a booking. */
  bookingsByDay: z.record(isoDate, z.number()),
  /** The latest ten bookings, newest first. */
  recentBookings: z.array(
    z.object({ bookingDate: isoDate, simulatorName: z.string(), startTime: z.string(), endTime: z.string() }),
  ),
});
export type PerformanceReport = z.output<typeof performanceReport>;

export const EXPORTS = ['users', 'bookings', 'contact-submissions'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** Query of GET /api/admin/export/{name}.csv. The dates are booking dates for bookings, else creation dates. */
export const exportQuery = z
  .object({ from: z.optional(isoDate), to: z.optional(isoDate), search })
  .check(datesInOrder);
export type ExportQuery = z.output<typeof exportQuery>;

const MAX_REPORT_DAYS = 366;

/** Query of the reports. Both dates are inclusive: docs/product/reports.md#report-ranges. */
export const reportQuery = z.object({ from: isoDate, to: isoDate }).check(
  datesInOrder,
  z.refine(({ from, to }) => daysBetween(from, to) < MAX_REPORT_DAYS, {
    path: ['to'],
    error: 'A report covers at most a year.',
  }),
);
export type ReportQuery = z.output<typeof reportQuery>;

/** Response of GET /api/admin/reports/utilization. It counts every kind of booking, including future bookings. */
export const utilization = z.object({
  days: z.array(
    z.object({ date: isoDate, bays: z.array(z.object({ simulatorId: z.number(), hours: z.number() })) }),
  ),
  /** The booked hours of both bays by hour of the day. */
  byHour: z.array(z.number()).check(z.length(24)),
  noShows: z.number(),
});
export type Utilization = z.output<typeof utilization>;

/** The bookings of a member in a range. A row of GET /api/admin/reports/member-hours, most hours first. */
export const memberHours = z.object({
  userId: z.number(),
  name: z.string(),
  bookings: z.number(),
  hours: z.number(),
  noShows: z.number(),
});
export type MemberHours = z.output<typeof memberHours>;

/** A no-show (core/desk `isNoShow`). A row of GET /api/admin/reports/no-shows, latest first. */
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
  /** How many of these requests led to a demo, and to a membership. */
  demosBooked: z.number(),
  becameMembers: z.number(),
});
export type RequestOutcomes = z.output<typeof requestOutcomes>;
