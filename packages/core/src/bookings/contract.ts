import * as z from 'zod/mini';
import { type Facility, perFacility } from '../facility/index.ts';
import { rowId, text, yesOrNo } from '../fields/index.ts';
import { listQuery, paging } from '../lists/index.ts';
import { formatHours, formatTime, hoursOf, type Interval, instant, isoDate } from '../time/index.ts';

const SELECT_SLOT = 'Please select a time slot.';
const SELECT_BAY = 'Please select a bay.';

export const bayId = ({ bays }: Facility) =>
  z.int(SELECT_BAY).check(z.refine((id) => bays.some((bay) => bay.id === id), SELECT_BAY));

/** A wall-clock time on the half-hour. Accepts HH:MM and HH:MM:SS, and returns HH:MM:SS. */
export const halfHour = z.pipe(
  z
    .string(SELECT_SLOT)
    .check(
      z.minLength(1, { error: SELECT_SLOT, abort: true }),
      z.regex(/^(([01]\d|2[0-3]):(00|30)|24:00)(:00)?$/, 'Bookings start and end on the half-hour.'),
    ),
  z.transform((time) => `${time.slice(0, 5)}:00`),
);

const REASON_TOO_LONG = 'Please keep the reason to 500 characters or fewer.';
/** The reason for a change. The email to the affected person quotes the reason. */
export const reason = z.optional(text('The reason must be text.', { max: 500, tooLong: REASON_TOO_LONG }));

/** Checks each field alone. `onTheGrid` checks the interval. */
export const slotFields = perFacility((facility) =>
  z.object({ simulatorId: bayId(facility), bookingDate: isoDate, startTime: halfHour, endTime: halfHour }),
);

/** Checks the interval against the booking rules: docs/product/bookings.md#the-grid. */
export const onTheGrid = perFacility(({ booking }) => {
  const { earliestStart, latestEnd, shortestHours, longestHours } = booking;
  const lengths =
    shortestHours === longestHours
      ? `Bookings last ${formatHours(shortestHours)}.`
      : `Bookings last between ${formatHours(shortestHours)} and ${formatHours(longestHours)}.`;
  return [
    z.refine<Interval>(({ startTime }) => startTime >= earliestStart, {
      path: ['startTime'],
      error: `Bookings can’t start before ${formatTime(earliestStart)}.`,
    }),
    // `halfHour` also accepts 00:00 and 24:00, but no booking can end at midnight.
    z.refine<Interval>(({ endTime }) => endTime > '00:00:00' && endTime <= latestEnd, {
      path: ['endTime'],
      error: `Bookings must end by ${formatTime(latestEnd)}.`,
    }),
    z.refine<Interval>(
      (interval) => hoursOf(interval) >= shortestHours && hoursOf(interval) <= longestHours,
      { path: ['endTime'], error: lengths },
    ),
  ] as const;
});

export const newBooking = perFacility((facility) => slotFields(facility).check(...onTheGrid(facility)));
export type NewBooking = z.output<ReturnType<typeof newBooking>>;

/** Body of PATCH /api/bookings/:id. Missing fields keep their values. The result must be a valid `newBooking`. */
export const bookingChange = perFacility((facility) => z.extend(z.partial(slotFields(facility)), { reason }));
export type BookingChange = z.output<ReturnType<typeof bookingChange>>;

const memberId = rowId('Please select a member.');

export const deskBooking = perFacility((facility) =>
  z.extend(slotFields(facility), { userId: memberId, reason }).check(...onTheGrid(facility)),
);
export type DeskBooking = z.output<ReturnType<typeof deskBooking>>;

/** Body of PATCH /api/admin/bookings/:id. A different `userId` hands the booking over to that member. */
export const deskBookingChange = perFacility((facility) =>
  z.extend(bookingChange(facility), { userId: z.optional(memberId) }),
);
export type DeskBookingChange = z.output<ReturnType<typeof deskBookingChange>>;

/** A row of GET /api/admin/bookings/:id/history, oldest first. */
export const bookingHistoryEntry = z.object({
  at: instant,
  /** Null if the account was deleted, or if the booking was canceled because the membership ended. */
  actorId: z.nullable(z.number()),
  actorName: z.string(),
  action: z.enum([
    'created',
    'moved',
    'handed-over',
    'cancelled',
    'restored',
    'checked-in',
    'check-in-undone',
  ]),
  detail: z.record(z.string(), z.unknown()),
});
export type BookingHistoryEntry = z.output<typeof bookingHistoryEntry>;

export const cancellation = z._default(z.object({ reason }), {});

/** Body of POST /api/admin/bookings/:id/restore. `allowRepeat` permits a second free demo, for admins only. */
export const restoration = z._default(z.object({ allowRepeat: z._default(yesOrNo, false) }), {
  allowRepeat: false,
});

const includeCancelled = z._default(z.stringbool('Must be true or false.'), false);

export const dayQuery = perFacility((facility) =>
  z.object({
    date: isoDate,
    simulatorId: z.optional(z.pipe(z.coerce.number(SELECT_BAY), bayId(facility))),
    includeCancelled,
  }),
);
/**
 * `from` selects bookings on or after that date. `before` selects a page of earlier bookings, latest first.
 * The `X-Total-Count` header counts the bookings on all pages.
 */
export const ownBookingsQuery = z.object({
  includeCancelled,
  from: z.optional(isoDate),
  before: z.optional(isoDate),
  ...paging,
});
export const availabilityQuery = z.object({ date: isoDate });

const HOURS = 'Please choose a duration.';
/** Query of GET /api/user/next-opening. `around` is the start that the member prefers. */
export const openingQuery = z.object({
  from: isoDate,
  hours: z.pipe(z.coerce.number(HOURS), z.number(HOURS)).check(
    z.gte(0.5, HOURS),
    z.lte(12, HOURS),
    z.refine((hours) => Number.isInteger(hours * 2), HOURS),
  ),
  around: halfHour,
});
export type OpeningQuery = z.output<typeof openingQuery>;

/** Only the owner and the desk receive `userId`: docs/product/bookings.md#whose-booking-it-is. */
export const booking = z.object({
  id: z.number(),
  simulatorId: z.number(),
  bookingDate: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  userId: z.nullable(z.number()),
  kind: z.enum(['member', 'guest', 'league', 'lesson']),
  createdAt: instant,
  /** Present only on canceled bookings. By default, lists leave out canceled bookings. */
  cancelledAt: z.optional(instant),
});
export type Booking = z.output<typeof booking>;

/** A row of GET /api/user/bookings, soonest first. With `before`, the latest comes first. */
export const ownBooking = z.extend(booking, { simulatorName: z.string() });
export type OwnBooking = z.output<typeof ownBooking>;

export const bookingSlot = z.pick(booking, {
  simulatorId: true,
  bookingDate: true,
  startTime: true,
  endTime: true,
});

/**
 * Response of GET /api/user/next-opening. `opening` is null if the member can book no start from a week
 * before the query's `from` to two weeks after it.
 */
export const nextOpening = z.object({ opening: z.nullable(bookingSlot) });

export const closure = z.object({
  id: z.number(),
  simulatorId: z.number(),
  from: instant,
  to: instant,
  reason: z.string(),
});
export type Closure = z.output<typeof closure>;

/** A bay that is held for a member who has received an offer: docs/product/watches.md#holds. */
const hold = z.object({
  simulatorId: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  until: instant,
  /** Null if the bay is held for another member. */
  userId: z.nullable(z.number()),
});
export type Hold = z.output<typeof hold>;

/**
 * Response of GET /api/availability: everything that occupies the bays on a date, except league nights
 * without reserved bays.
 */
export const availability = z.object({
  bookings: z.array(booking),
  closures: z.array(closure),
  holds: z.array(hold),
});

/**
 * Response of POST /api/user/calendar-link. No later response contains the URL, because the database stores
 * only a digest of its token.
 */
export const calendarLink = z.object({ url: z.url() });

export const calendarLinkState = z.object({
  exists: z.boolean(),
  createdAt: z.nullable(instant),
  lastFetchedAt: z.nullable(instant),
});
export type CalendarLinkState = z.output<typeof calendarLinkState>;

/** A booking, a lesson or a league night. A title is, for example, "Golf in Bay 1". */
const upcomingEvent = z.object({ title: z.string(), startsAt: instant, endsAt: instant });
export type UpcomingEvent = z.output<typeof upcomingEvent>;

/**
 * Response of GET /api/user/upcoming, soonest first. Must never contain the door code, because devices store
 * this response for offline use: docs/product/phone.md#offline.
 */
export const upcoming = z.object({ at: instant, events: z.array(upcomingEvent) });
export type Upcoming = z.output<typeof upcoming>;

export const BOOKING_SORTS = ['bookingDate', 'createdAt'] as const;
export const allBookingsQuery = listQuery(BOOKING_SORTS, { field: 'bookingDate', descending: true });

/** A row of GET /api/admin/all-bookings, with the columns of the export. */
export const listedBooking = z.extend(booking, {
  simulatorName: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(['booked', 'cancelled']),
});
export type ListedBooking = z.output<typeof listedBooking>;
