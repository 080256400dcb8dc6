import type { Refusal } from '../errors/index.ts';
import { baysOn } from '../facility/index.ts';
import { hoursOf } from '../time/index.ts';
import type { NewBooking } from './contract.ts';
import type { Day, DayBooking } from './day.ts';
import { nearestFree, offersOf } from './offers.ts';
import { type Booker, bookingRefusal, windowRefusal } from './rules.ts';
import type { SeriesDate } from './series-contract.ts';

/**
 * Returns the member's booking at exactly this time, in any bay, so that a repeated request does not book the
 * time again.
 */
export const ownAt = <B extends DayBooking>(
  slot: NewBooking,
  { id }: Booker,
  bookings: readonly B[],
): B | undefined =>
  bookings.find(
    ({ userId, kind, startTime, endTime }) =>
      userId === id && kind === 'member' && startTime === slot.startTime && endTime === slot.endTime,
  );

/**
 * Decides whether a date of a series can be booked, by the rules of a single booking:
 * docs/product/bookings.md#repeating-weekly.
 */
export function judgeSeriesDate(wanted: NewBooking, member: Booker, day: Day, now: Date): SeriesDate {
  const { facility } = day;
  const { bookingDate: date, startTime, endTime, simulatorId } = wanted;
  const own = ownAt(wanted, member, day.bookings);
  if (own) {
    return {
      slot: { ...wanted, simulatorId: own.simulatorId },
      state: 'booked',
      message: null,
      nearest: null,
    };
  }
  const question = { date, hours: hoursOf(wanted), member, day, now, preferredBay: simulatorId };
  const offers = offersOf(question);
  const offer = offers.find((each) => each.startTime === startTime);
  if (offer?.refusal === null) {
    const slot = { ...wanted, simulatorId: offer.simulatorId };
    return { slot, state: 'free', message: null, nearest: null };
  }
  const [near] = nearestFree(offers, startTime, 1);
  const nearest = near
    ? { simulatorId: near.simulatorId, bookingDate: date, startTime: near.startTime, endTime: near.endTime }
    : null;
  const refusal =
    windowRefusal({ bookingDate: date, startTime, endTime }, now, facility) ?? refusalOf(wanted, member, day);
  return { slot: wanted, state: 'refused', message: refusal?.message ?? null, nearest };
}

/**
 * Returns why no bay can be booked at the wanted time. A refusal by the daily limit comes first, then the
 * refusal of the preferred bay. If that bay is taken or closed and there are other bays, the message says
 * that no bay is free.
 */
function refusalOf(wanted: NewBooking, member: Booker, day: Day): Refusal | null {
  const refusals = baysOn(wanted.bookingDate, day.facility).map(({ id }) =>
    bookingRefusal({ ...wanted, simulatorId: id }, member, day),
  );
  const limited = refusals.find((each) => each?.code === 'daily_limit');
  const refusal = limited ?? bookingRefusal(wanted, member, day);
  const isOfBay = refusal?.code === 'bay_taken' || refusal?.code === 'bay_closed';
  if (!isOfBay || baysOn(wanted.bookingDate, day.facility).length === 1) return refusal;
  return { code: refusal.code, message: 'No bay is free at that time.' };
}
