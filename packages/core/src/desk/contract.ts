import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { bayId, booking, closure, onTheGrid, slotFields } from '../bookings/index.ts';
import { demoRequest, submissionId } from '../demo-requests/index.ts';
import { type Facility, perFacility } from '../facility/index.ts';
import { email, phone, text, yesOrNo } from '../fields/index.ts';
import { facilityDate, facilityTime, instant, isoDate } from '../time/index.ts';

/** Turns an empty email field into undefined. */
const noEmail = z.pipe(
  z.literal(''),
  z.transform((): undefined => undefined),
);

/** A visitor without an account who gets a bay. */
export const guest = z.object(
  {
    name: personName,
    phone,
    email: z.optional(z.union([noEmail, email], 'Please enter a valid email address')),
  },
  "Please enter the guest's name and phone number.",
);
export type Guest = z.output<typeof guest>;

/** Body of POST /api/desk/walk-ins. Only admins are allowed to send `allowRepeat`. */
export const walkIn = perFacility((facility) =>
  z
    .extend(slotFields(facility), {
      guest,
      contactSubmissionId: z.optional(submissionId),
      allowRepeat: z._default(yesOrNo, false),
    })
    .check(...onTheGrid(facility)),
);
export type WalkIn = z.output<ReturnType<typeof walkIn>>;

export const checkIn = z.object({ checkedIn: yesOrNo });

const HALF_HOUR = 'Closures start and end on the half-hour.';
const ENTER_TIMES = 'Please enter a start and an end time.';
const closingTime = (facility: Facility) =>
  z.pipe(
    z.iso.datetime({ offset: true, error: ENTER_TIMES }),
    z.transform((text, context) => {
      const moment = new Date(text);
      if (!z.safeParse(isoDate, facilityDate(moment, facility)).success) {
        context.issues.push({ code: 'custom', message: ENTER_TIMES, input: text });
      } else if (
        !/^\d\d:(00|30):00$/.test(facilityTime(moment, facility)) ||
        moment.getMilliseconds() !== 0
      ) {
        context.issues.push({ code: 'custom', message: HALF_HOUR, input: text });
      }
      return moment.toISOString();
    }),
  );

const MAX_CLOSURE_DAYS = 92;
const DAY_MS = 24 * 60 * 60 * 1000;
const REASON_TOO_LONG = 'Please keep the reason under 500 characters.';

/** Body of POST /api/desk/closures: docs/product/bookings.md#rules-for-a-closure. */
export const newClosure = perFacility((facility) =>
  z
    .object({
      simulatorId: bayId(facility),
      from: closingTime(facility),
      to: closingTime(facility),
      reason: text('Please enter a reason.', { min: 1, max: 500, tooLong: REASON_TOO_LONG }),
    })
    .check(
      z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The end must be after the start.' }),
      z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_CLOSURE_DAYS * DAY_MS, {
        path: ['to'],
        error: `A bay can be closed for at most ${MAX_CLOSURE_DAYS} days at a time.`,
      }),
    ),
);
export type NewClosure = z.output<ReturnType<typeof newClosure>>;

/** A booking on the day board. The `name` of a league's booking is the league's name. */
export const deskBooking = z.extend(booking, {
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  checkedInAt: z.nullable(instant),
  noShow: z.boolean(),
  /** The name of a lesson's coach. Null if the coach's account was deleted. */
  coachName: z.optional(z.nullable(z.string())),
});
export type DeskBookingRow = z.output<typeof deskBooking>;

/** Response of POST /api/desk/closures. `affected` lists the bookings that could not be moved. */
export const madeClosure = z.object({
  closure,
  moved: z.array(deskBooking),
  affected: z.array(deskBooking),
});
export type MadeClosure = z.output<typeof madeClosure>;

/** Query of GET /api/admin/bays/:id/bookings. The response is a list of `deskBooking`, soonest first. */
export const bayBookingsQuery = z.object({ from: isoDate });

export const deskDayQuery = z.object({ date: isoDate });

const deskLeagueSession = z.object({
  leagueId: z.number(),
  leagueName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  simulatorIds: z.array(z.number()),
});

/** Limits the open demo requests on the day board, because every desk reloads them after each change. */
export const BOARD_REQUESTS = { count: 50, textLength: 300 } as const;

export const deskDay = z.object({
  date: isoDate,
  simulators: z.array(z.object({ id: z.number(), name: z.string() })),
  bookings: z.array(deskBooking),
  leagueSessions: z.array(deskLeagueSession),
  closures: z.array(closure),
  /** The newest open demo requests, with shortened texts. */
  openRequests: z.array(demoRequest),
  /** The number of all open demo requests, including those that `openRequests` leaves out. */
  openRequestCount: z._default(z.number(), 0),
});
export type DeskDay = z.output<typeof deskDay>;
