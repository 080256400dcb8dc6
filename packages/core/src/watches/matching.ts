import {
  type Booker,
  bookingRefusal,
  type Day,
  type DayBooking,
  type NewBooking,
  windowRefusal,
} from '../bookings/index.ts';
import { baysOn } from '../facility/index.ts';
import { type Interval, overlaps } from '../time/index.ts';
import type { NewWatch } from './contract.ts';
import { holdEnd, timesOf } from './rules.ts';

/** A watch without an open offer. `passed` contains earlier offers' times that must not be offered again. */
export type WaitingWatch = NewWatch & { id: number; member: Booker; passed: readonly Interval[] };
/** `heldUntil` is null if the bay is not held. */
export type OpenOffer = NewBooking & { watchId: number; userId: number | null; heldUntil: Date | null };

/**
 * Returns the offers to make for a date's free times, oldest watch first. Each watch gets its earliest free
 * time. A member who let a time pass gets an overlapping time only after all other members. If an offer holds
 * the bay, only one member gets that time. Without a hold, all members who are waiting for that time get an
 * offer: docs/product/watches.md#who-gets-an-offer.
 */
export function offersFor(
  waiting: readonly WaitingWatch[],
  open: readonly OpenOffer[],
  day: Day,
  now: Date,
): OpenOffer[] {
  const made: OpenOffer[] = [];
  for (const isLastRound of [false, true]) {
    for (const watch of waiting) {
      if (made.some(({ watchId }) => watchId === watch.id)) continue;
      const all = [...open, ...made];
      const slot = firstFree(watch, dayFor(watch.member, all, day), now, isLastRound);
      if (!slot) continue;
      // If an earlier offer has no hold, the first member to book gets the bay. In that case, this offer must
      // not hold the bay either.
      const isTold = all.some((offer) => offer.heldUntil === null && isInSameBay(offer, slot));
      const heldUntil = isTold ? null : holdEnd(slot, now, day.facility);
      made.push({ ...slot, watchId: watch.id, userId: watch.member.id, heldUntil });
    }
  }
  return made;
}

const isInSameBay = (offer: OpenOffer, slot: NewBooking) =>
  offer.simulatorId === slot.simulatorId && overlaps(offer, slot);

/**
 * Returns the day as if a member had accepted all of their open offers. Holds for other members stay.
 */
function dayFor({ id }: Booker, offers: readonly OpenOffer[], day: Day): Day {
  const accepted = offers.filter(({ userId }) => userId === id).map((offer) => asBooking(offer, id));
  const holds = offers.flatMap(({ simulatorId, startTime, endTime, heldUntil, userId }) =>
    heldUntil && userId !== id
      ? { simulatorId, startTime, endTime, until: heldUntil.toISOString(), userId: null }
      : [],
  );
  return { ...day, bookings: [...day.bookings, ...accepted], holds };
}

const asBooking = ({ simulatorId, startTime, endTime }: OpenOffer, userId: number): DayBooking => ({
  id: 0,
  simulatorId,
  startTime,
  endTime,
  userId,
  kind: 'member',
});

function firstFree(watch: WaitingWatch, day: Day, now: Date, isLastRound: boolean): NewBooking | null {
  const isPassed = (time: Interval) =>
    watch.passed.some((each) => (isLastRound ? each.startTime === time.startTime : overlaps(each, time)));
  for (const time of timesOf(watch, day.facility).filter((each) => !isPassed(each))) {
    for (const { id } of baysOn(watch.date, day.facility)) {
      const slot = { simulatorId: id, bookingDate: watch.date, ...time };
      if (slotRefusal(slot, watch.member, day, now) === null) return slot;
    }
  }
  return null;
}

const slotRefusal = (slot: NewBooking, member: Booker, day: Day, now: Date) =>
  windowRefusal(slot, now, day.facility) ?? bookingRefusal(slot, member, day);

/**
 * Returns why an open offer is over, or null. An offer is `gone` if the member could not book it after
 * accepting all `earlier` offers. Booking a time that is not held can leave its offer open, so this function
 * also looks for the member's booking.
 */
export function offerOutcome(
  offer: OpenOffer,
  { member, earlier, day, now }: { member: Booker; earlier: readonly OpenOffer[]; day: Day; now: Date },
): 'booked' | 'expired' | 'gone' | null {
  const isBooked = day.bookings.some(
    ({ userId, kind, simulatorId, startTime, endTime }) =>
      userId === member.id &&
      kind === 'member' &&
      simulatorId === offer.simulatorId &&
      startTime <= offer.startTime &&
      offer.endTime <= endTime,
  );
  if (isBooked) return 'booked';
  if (offer.heldUntil !== null && offer.heldUntil <= now) return 'expired';
  const bookings = [...day.bookings, ...earlier.map((other) => asBooking(other, member.id))];
  return slotRefusal(offer, member, { ...day, bookings }, now) === null ? null : 'gone';
}

const NOBODY: Booker = { id: 0, membershipEndsOn: null };

/** Returns whether no bay is free at a time, ignoring holds. */
export const isTimeTaken = (date: string, time: Interval, day: Day): boolean =>
  baysOn(date, day.facility).every(({ id }) => {
    const slot = { simulatorId: id, bookingDate: date, ...time };
    const refusal = bookingRefusal(slot, NOBODY, { ...day, holds: [] });
    return refusal !== null && refusal.code !== 'daily_limit';
  });
