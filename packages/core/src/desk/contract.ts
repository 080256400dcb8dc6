import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { booking, closure, onTheGrid, slotFields } from '../bookings/index.ts';
import { demoRequestId, inboxRequest, joinedRequestIds } from '../demo-requests/index.ts';
import { perFacility } from '../facility/index.ts';
import { email, phone, text, yesOrNo } from '../fields/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { deskWatch } from '../watches/index.ts';

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

/** Body of POST /api/desk/walk-ins. Only admins can set `allowRepeat`, which permits a second free demo. */
export const walkIn = perFacility((facility) =>
  z
    .extend(slotFields(facility), {
      guest,
      contactSubmissionId: z.optional(demoRequestId),
      joinedSubmissionIds: joinedRequestIds,
      allowRepeat: z._default(yesOrNo, false),
    })
    .check(...onTheGrid(facility)),
);
export type WalkIn = z.output<ReturnType<typeof walkIn>>;

/** A booking on the day board. The `name` of a league's booking is the league's name. */
export const deskBooking = z.extend(booking, {
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  checkedInAt: z.nullable(instant),
  noShow: z.boolean(),
  /** The name of a lesson's coach. Null if the coach's account was deleted. */
  coachName: z.optional(z.nullable(z.string())),
  coachId: z.optional(z.nullable(z.number())),
  /** The lesson that the booking reserves the bay for. */
  lessonId: z.optional(z.number()),
});
export type DeskBookingRow = z.output<typeof deskBooking> & {
  /** True while this device has not sent the check-in. The server never sends `isUnsent`. */
  isUnsent?: true;
};

/** Query of GET /api/admin/bays/:id/bookings. The response is a list of `deskBooking`, soonest first. */
export const bayBookingsQuery = z.object({ from: isoDate });

/** Query of GET /api/desk/earlier-demos. */
export const earlierDemosQuery = z.object({
  phone: text('Please enter a phone number.', { max: 40 }),
  email: z._default(text('Please enter an email.', { max: 254 }), ''),
});

/** An earlier booking by a guest with the same phone or email. It rules out another free demo. */
export const earlierDemo = z.extend(
  z.pick(booking, { id: true, simulatorId: true, bookingDate: true, startTime: true, endTime: true }),
  {
    name: z.string(),
  },
);
export type EarlierDemo = z.output<typeof earlierDemo>;

export const deskDayQuery = z.object({ date: isoDate });

const deskLeagueSession = z.object({
  leagueId: z.number(),
  leagueName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  simulatorIds: z.array(z.number()),
});

/**
 * The limits for open demo requests on the day board. The list must stay short, because every desk reloads the
 * board after each change.
 */
export const BOARD_REQUESTS = { count: 50, textLength: 300 } as const;

export const deskDay = z.object({
  date: isoDate,
  simulators: z.array(z.object({ id: z.number(), name: z.string() })),
  bookings: z.array(deskBooking),
  leagueSessions: z.array(deskLeagueSession),
  closures: z.array(closure),
  /**
   * The newest open demo requests, with shortened messages and notes. Requests from one person share a row if
   * their kind and status are the same, as in the inbox.
   */
  openRequests: z.array(inboxRequest),
  /** The number of all rows, including rows that `openRequests` leaves out. */
  openRequestCount: z._default(z.number(), 0),
  /**
   * Members who are waiting for a time on this date, longest wait first. Empty by default, because a server
   * of the previous release does not send this field.
   */
  watches: z._default(z.array(deskWatch), []),
});
export type DeskDay = z.output<typeof deskDay>;
