import * as z from 'zod/mini';
import { playedSeason } from '../leagues/index.ts';
import { search } from '../lists/index.ts';
import { endReason } from '../members/index.ts';
import { datesInOrder, daysBetween, instant, isoDate } from '../time/index.ts';

export const performanceReport = z.object({
  username: z.string(),
  generatedAt: instant,
  totalBookings: z.number(),
  totalHours: z.number(),
  simulatorUsage: z.array(
    z.object({ simulatorId: z.number(), simulatorName: z.string(), hours: z.number() }),
  ),
  /** The hours of the bookings that have ended, by date. Dates without such a booking are missing. */
  bookingsByDay: z.record(isoDate, z.number()),
  /** The latest ten bookings that have ended, newest first. */
  recentBookings: z.array(
    z.object({ bookingDate: isoDate, simulatorName: z.string(), startTime: z.string(), endTime: z.string() }),
  ),
  /** The seasons of active leagues that have started, latest first. */
  leagues: z.array(playedSeason),
});
export type PerformanceReport = z.output<typeof performanceReport>;

export const EXPORTS = ['users', 'bookings', 'contact-submissions'] as const;
export type ExportName = (typeof EXPORTS)[number];

/**
 * The query parameters of a CSV export. `from` and `to` are booking dates in the export of bookings, and
 * creation dates in the other exports.
 */
export const exportQuery = z
  .object({ from: z.optional(isoDate), to: z.optional(isoDate), search })
  .check(datesInOrder);
export type ExportQuery = z.output<typeof exportQuery>;

const MAX_REPORT_DAYS = 366;

/**
 * The query parameters of the admin reports about a range of dates. Both dates are inclusive:
 * docs/product/reports.md#report-ranges.
 */
export const reportQuery = z.object({ from: isoDate, to: isoDate }).check(
  datesInOrder,
  z.refine(({ from, to }) => daysBetween(from, to) < MAX_REPORT_DAYS, {
    path: ['to'],
    error: 'A report can cover up to one year.',
  }),
);
export type ReportQuery = z.output<typeof reportQuery>;

/** Response of GET /api/admin/reports/utilization. Counts bookings of every kind, including future bookings. */
export const utilization = z.object({
  days: z.array(
    z.object({ date: isoDate, bays: z.array(z.object({ simulatorId: z.number(), hours: z.number() })) }),
  ),
  /** The booked hours in all bays for each hour of the day. */
  byHour: z.array(z.number()).check(z.length(24)),
  /** The booked hours in all bays during each day's staff hours. */
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
  /** The member's booked hours outside staff hours. */
  unstaffedHours: z.number(),
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
  /** Null for a guest or a deleted account. */
  userId: z.nullable(z.number()),
  name: z.string(),
});
export type NoShow = z.output<typeof noShow>;

/** A row of GET /api/admin/reports/no-show-people: a person's no-shows in a range. Most no-shows come first. */
export const noShowPerson = z.object({
  /** Null for a guest. */
  userId: z.nullable(z.number()),
  name: z.string(),
  phone: z.string(),
  kind: z.enum(['member', 'guest']),
  noShows: z.number(),
  lastDate: isoDate,
});
export type NoShowPerson = z.output<typeof noShowPerson>;

/** Response of GET /api/admin/reports/hours-of-week. Counts the same hours as `utilization`. */
export const hoursOfWeek = z.object({
  /** Hours in use by weekday and hour of the day. The first weekday is Sunday. */
  byWeekday: z.array(z.array(z.number()).check(z.length(24))).check(z.length(7)),
  hours: z.number(),
  /** Hours in use outside staff hours. */
  unstaffedHours: z.number(),
});
export type HoursOfWeek = z.output<typeof hoursOfWeek>;

/** Response of GET /api/admin/reports/unmet-demand: the watches and offers for dates in a range. */
export const unmetDemand = z.object({
  watches: z.number(),
  /** The number of watches that ended in a booking. */
  met: z.number(),
  offers: z.number(),
  /** The number of offers that members declined or let expire. */
  unused: z.number(),
  /**
   * One entry for each hour of the day. `unmet` counts the watches that include the hour and have no booking.
   * `unused` counts the unused offers in the hour.
   */
  byHour: z.array(z.object({ unmet: z.number(), unused: z.number() })).check(z.length(24)),
});
export type UnmetDemand = z.output<typeof unmetDemand>;

const month = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** A row of GET /api/admin/reports/month-ends, oldest first. The last row is the current month, as of today. */
export const monthEnd = z.object({ month, date: isoDate, members: z.number() });
export type MonthEnd = z.output<typeof monthEnd>;

/**
 * A row of GET /api/admin/reports/leagues: a league whose season overlaps the range. The latest start comes
 * first.
 */
export const leagueFigures = z.object({
  leagueId: z.number(),
  name: z.string(),
  players: z.number(),
  maxPlayers: z.number(),
  /** The number of teams that left after they had played. In individual leagues, each team is one player. */
  withdrawn: z.number(),
  /** How often players answered that they cannot play on a night in the range. */
  answeredNo: z.number(),
  /** How many nights teams missed, added up over all teams. */
  missedNights: z.number(),
});
export type LeagueFigures = z.output<typeof leagueFigures>;

/** Response of GET /api/admin/reports/membership. */
export const membershipFigures = z.object({
  members: z.number(),
  /** The number of members whose membership has a last day. */
  ending: z.number(),
  joined: z.number(),
  left: z.number(),
  /** Why people left, the most frequent reason first. A null reason means that no reason was given, and comes last. */
  leftBecause: z.array(z.object({ reason: z.nullable(endReason), people: z.number() })),
});
export type MembershipFigures = z.output<typeof membershipFigures>;

/** A member counts as absent after this many days without a visit. */
export const MIN_DAYS_AWAY = 14;

/** How far back visits are searched. */
export const VISITS_SEARCHED_DAYS = 365;

/** A row of GET /api/admin/reports/absent-members, longest absence first. */
export const absentMember = z.object({
  userId: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Null if the member did not come in the last year. */
  lastVisit: z.nullable(isoDate),
  /**
   * The days since the last visit. Without a visit in the last year, counts from the creation of the account.
   * If the membership began even later, counts from that day. At most `VISITS_SEARCHED_DAYS`.
   */
  daysAway: z.number(),
  nextBooking: z.nullable(isoDate),
});
export type AbsentMember = z.output<typeof absentMember>;

/**
 * The number of people with demo requests or guest bookings, and how many of them reached each result so far.
 */
const demoCounts = z.object({
  people: z.number(),
  demosBooked: z.number(),
  showedUp: z.number(),
  becameMembers: z.number(),
});
export type DemoCounts = z.output<typeof demoCounts>;

/** How people came to a demo: docs/product/reports.md#demo-sources. */
export const DEMO_SOURCES = ['website', 'account', 'desk'] as const;
export type DemoSource = (typeof DEMO_SOURCES)[number];

/** Response of GET /api/admin/reports/demo-requests, with a row for every month of the range. */
export const demoOutcomes = z.object({
  /** People by the month of their first request. */
  months: z.array(z.extend(demoCounts, { month })),
  /**
   * A row for every source. Includes guests that the desk booked without a request, which `months` leaves
   * out.
   */
  sources: z.array(z.extend(demoCounts, { source: z.enum(DEMO_SOURCES) })),
  unanswered: z.number(),
  /** The median time to the first answer. Null if no request was answered. */
  minutesToAnswer: z.nullable(z.number()),
});
export type DemoOutcomes = z.output<typeof demoOutcomes>;

/** Response of GET /api/admin/today: docs/product/reports.md#figures-of-today. */
export const todayFigures = z.object({
  members: z.number(),
  /** The number of members whose membership has a last day. */
  ending: z.number(),
  joinedThisMonth: z.number(),
  openRequests: z.number(),
  oldestOpenRequestAt: z.nullable(instant),
  /** The number of no-shows in the last seven days, including today. */
  recentNoShows: z.number(),
  failedEmails: z.number(),
  closures: z.array(z.object({ simulatorId: z.number(), to: instant })),
});
export type TodayFigures = z.output<typeof todayFigures>;
