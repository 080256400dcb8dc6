import * as z from 'zod/mini';
import { booking } from '../bookings/index.ts';
import { demoRequest } from '../demo-requests/index.ts';
import { text } from '../fields/index.ts';
import { lesson } from '../lessons/index.ts';
import { paging } from '../lists/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { endReason, listedUser } from './contract.ts';

const membershipPeriod = z.object({
  /** Null if the membership started before the audit log began. */
  from: z.nullable(isoDate),
  /** The last day. Null if the membership has no end. */
  until: z.nullable(isoDate),
  reason: z.nullable(endReason),
});
export type MembershipPeriod = z.output<typeof membershipPeriod>;

/** A booking in the lists on a person's page. */
export const personBooking = z.extend(booking, {
  simulatorName: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  checkedInAt: z.nullable(instant),
  noShow: z.boolean(),
});
export type PersonBooking = z.output<typeof personBooking>;

const BOOKING_LISTS = ['coming', 'past', 'canceled'] as const;
export type BookingList = (typeof BOOKING_LISTS)[number];
/** Query of GET /api/admin/users/:id/bookings. */
export const personBookingsQuery = z.object({
  list: z.enum(BOOKING_LISTS, `The list must be one of ${BOOKING_LISTS.join(', ')}.`),
  ...paging,
});

export type PersonBookingsQuery = z.output<typeof personBookingsQuery>;

/** A lesson without the private notes between the member and the coach. */
const personLesson = z.extend(
  z.pick(lesson, {
    id: true,
    coachId: true,
    coachName: true,
    date: true,
    startTime: true,
    endTime: true,
    simulatorId: true,
    status: true,
    isComplimentary: true,
  }),
  /** The booking that reserves the bay. */
  { bookingId: z.number() },
);
export type PersonLesson = z.output<typeof personLesson>;

const personLeague = z.object({
  id: z.number(),
  name: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  isWithdrawn: z.boolean(),
});
export type PersonLeague = z.output<typeof personLeague>;

const personRequest = z.pick(demoRequest, {
  id: true,
  createdAt: true,
  name: true,
  interest: true,
  message: true,
  isRead: true,
  kind: true,
  status: true,
  lostReason: true,
});
export type PersonRequest = z.output<typeof personRequest>;

/** An email to the person. The email's text stays private, because it can contain codes and links. */
const personMail = z.object({
  id: z.number(),
  subject: z.string(),
  createdAt: instant,
  state: z.enum(['sent', 'waiting', 'failed']),
});
export type PersonMail = z.output<typeof personMail>;

export const personNote = z.object({
  id: z.number(),
  at: instant,
  /** Null if the account was deleted. */
  actorId: z.nullable(z.number()),
  actorName: z.string(),
  text: z.string(),
});
export type PersonNote = z.output<typeof personNote>;

/** How many of the latest lessons, leagues, requests and emails a person's page shows in each list. */
export const PERSON_LIST_ROWS = 20;
export const MAX_PERSON_NOTES = 100;
/** No-shows are counted over this many days. */
export const NO_SHOW_DAYS = 365;

export const newPersonNote = z.object({
  text: text('Please enter a note.', {
    min: 1,
    max: 1000,
    tooLong: 'Please keep the note to 1,000 characters or fewer.',
  }),
});
export type NewPersonNote = z.output<typeof newPersonNote>;

/** Response of GET /api/admin/users/:id: docs/product/members.md#person-page. */
export const personPage = z.object({
  user: listedUser,
  /** When the person last saw the door code. Null if never. Only admins receive this field. */
  doorCodeSeenAt: z.optional(z.nullable(instant)),
  /** Null if the person is not a member. */
  hoursToday: z.nullable(z.object({ left: z.number(), daily: z.number() })),
  memberships: z.array(membershipPeriod),
  bookingCounts: z.object({ coming: z.number(), past: z.number(), canceled: z.number() }),
  /** The no-shows of the last year, latest first. */
  noShows: z.array(personBooking),
  lessons: z.array(personLesson),
  /** The complimentary lessons that the member can still take in this month. Null if the person is not a member. */
  freeLessonsLeft: z.nullable(z.number()),
  leagues: z.array(personLeague),
  requests: z.array(personRequest),
  notes: z.array(personNote),
  mails: z.array(personMail),
});
export type PersonPage = z.output<typeof personPage>;

/** Query of GET /api/admin/users/:id/membership-end. */
export const membershipEndQuery = z.object({ endsOn: isoDate });
/** The bookings and lessons that ending a membership on a date would cancel. */
export const membershipEnd = z.object({ bookings: z.array(booking), lessons: z.array(personLesson) });
export type MembershipEnd = z.output<typeof membershipEnd>;
