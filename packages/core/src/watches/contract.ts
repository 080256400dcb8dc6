import * as z from 'zod/mini';
import { booking, durationsOf, halfHour } from '../bookings/index.ts';
import { perFacility } from '../facility/index.ts';
import { formatTime, hoursOf, instant, isoDate } from '../time/index.ts';

type Window = { startTime: string; endTime: string; hours: number };

/** Body of POST /api/user/watches: docs/product/watches.md#setting-a-watch. */
export const newWatch = perFacility((facility) => {
  const { earliestStart, latestEnd } = facility.booking;
  return z
    .object({
      date: isoDate,
      startTime: halfHour,
      endTime: halfHour,
      hours: z
        .number('Please select a duration.')
        .check(z.refine((hours) => durationsOf(facility).includes(hours), 'Please select a duration.')),
    })
    .check(
      z.refine<Window>(({ startTime }) => startTime >= earliestStart, {
        path: ['startTime'],
        error: `Bookings can’t start before ${formatTime(earliestStart)}.`,
      }),
      z.refine<Window>(({ endTime }) => endTime <= latestEnd, {
        path: ['endTime'],
        error: `Bookings must end by ${formatTime(latestEnd)}.`,
      }),
      z.refine<Window>((window) => hoursOf(window) >= window.hours, {
        path: ['endTime'],
        error: 'Please choose a later end time so your session fits.',
      }),
    );
});
export type NewWatch = z.output<ReturnType<typeof newWatch>>;

/**
 * A free time that matches a watch. `heldUntil` is the end of the bay's hold for the member, or null if the
 * bay is not held.
 */
const watchOffer = z.extend(
  z.pick(booking, { id: true, simulatorId: true, bookingDate: true, startTime: true, endTime: true }),
  {
    heldUntil: z.nullable(instant),
    /**
     * The number of seconds from the response until `heldUntil`. Phones count down from this number, because
     * their clocks may be wrong.
     */
    secondsLeft: z.nullable(z.number()),
  },
);
export type WatchOffer = z.output<typeof watchOffer>;

/**
 * Response of GET /api/user/offers/:id. `end` is null while the offer is open. `expired` means that the hold
 * ran out. `gone` means that the member can no longer book the time, or that the watch ended. `watch` is null
 * if the watch no longer waits.
 */
export const pastOffer = z.extend(
  z.pick(booking, { id: true, simulatorId: true, bookingDate: true, startTime: true, endTime: true }),
  {
    end: z.nullable(z.enum(['booked', 'declined', 'expired', 'gone'])),
    watch: z.nullable(z.object({ date: isoDate, startTime: z.string(), endTime: z.string() })),
  },
);
export type PastOffer = z.output<typeof pastOffer>;

/**
 * A row of GET /api/user/watches, soonest first. The member wants to play between `startTime` and `endTime`.
 */
export const watch = z.object({
  id: z.number(),
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  hours: z.number(),
  createdAt: instant,
  offer: z.nullable(watchOffer),
});
export type Watch = z.output<typeof watch>;

/**
 * A watch and the member who is waiting, for the day board and the calendar. The member who has waited
 * longest comes first.
 */
export const deskWatch = z.extend(watch, {
  userId: z.number(),
  name: z.string(),
  phone: z.string(),
  membershipEndsOn: z.nullable(isoDate),
});
export type DeskWatch = z.output<typeof deskWatch>;
