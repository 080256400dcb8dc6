import {
  type Booker,
  type Booking,
  bookingPhase,
  type Closure,
  closuresOn,
  type Day,
  deskDayRefusal,
  isFuture,
  type NewBooking,
  startsNow,
  withoutBooking,
} from '../bookings/index.ts';
import { baysOn, type Facility } from '../facility/index.ts';
import {
  datePlus,
  endOf,
  instantOf,
  intervalFrom,
  midnight,
  overlaps,
  type WallTime,
} from '../time/index.ts';
import { type CallListEntry, type ClosureTime, MAX_TIMES } from './closure-contract.ts';

type ClosedBay = Pick<Closure, 'simulatorId' | 'from' | 'to'>;

/** Returns whether a closure overlaps a booking's time in its bay. */
export const isHit = (booking: NewBooking, closure: ClosedBay, facility: Facility): boolean =>
  booking.simulatorId === closure.simulatorId &&
  closuresOn(booking.bookingDate, [{ ...closure, id: 0, reason: '' }], facility).some((closed) =>
    overlaps(closed, booking),
  );

/**
 * Returns a booking's slot in the first other bay that is free at the same time, or null. League bookings and
 * bookings that have started never move: docs/product/bookings.md#what-a-closure-does-to-bookings.
 */
export function slotElsewhere(
  { id, simulatorId, bookingDate, startTime, endTime, kind }: Booking,
  member: Booker | null,
  day: Day,
  now: Date,
): NewBooking | null {
  if (kind === 'league' || !isFuture({ bookingDate, startTime }, now, day.facility)) return null;
  const others = withoutBooking(day, id);
  const slots = baysOn(bookingDate, day.facility)
    .filter((bay) => bay.id !== simulatorId)
    .map((bay) => ({ simulatorId: bay.id, bookingDate, startTime, endTime }));
  return slots.find((slot) => deskDayRefusal(slot, member, others) === null) ?? null;
}

export type PlannedBooking<Row extends Booking = Booking> = { booking: Row; to: NewBooking | null };

type PlanQuestion = {
  /** The `Day` of each booking's date, keyed by the date. The days may already contain the closures. */
  days: ReadonlyMap<string, Day>;
  members: ReadonlyMap<number, Booker>;
  now: Date;
  facility: Facility;
};

/**
 * Returns the bookings that closures affect, soonest first. `to` is the slot in another bay, or null if the
 * booking cannot move. Leaves out bookings that are over. Earlier bookings get a free bay first.
 */
export function plannedMoves<Row extends Booking>(
  bookings: readonly Row[],
  closures: readonly ClosedBay[],
  { days, members, now, facility }: PlanQuestion,
): PlannedBooking<Row>[] {
  const changed = new Map(days);
  const plan: PlannedBooking<Row>[] = [];
  for (const booking of [...bookings].sort(bySlot)) {
    const { bookingDate: date, userId } = booking;
    const isTaken = closures.some((closure) => isHit(booking, closure, facility));
    const day = changed.get(date);
    if (!isTaken || !day || endOf(date, booking.endTime, facility) <= now) continue;
    const closed = closures.map((closure) => ({ ...closure, id: 0, reason: '' }));
    const closedDay = { ...day, closures: [...day.closures, ...closuresOn(date, closed, facility)] };
    const member = userId === null ? null : (members.get(userId) ?? null);
    const to = slotElsewhere(booking, member, closedDay, now);
    plan.push({ booking, to });
    if (to) {
      const after = day.bookings.map((other) => (other.id === booking.id ? { ...other, ...to } : other));
      changed.set(date, { ...day, bookings: after });
    }
  }
  return plan;
}

const bySlot = (a: NewBooking, b: NewBooking) =>
  a.bookingDate.localeCompare(b.bookingDate) ||
  a.startTime.localeCompare(b.startTime) ||
  a.simulatorId - b.simulatorId;

export type CallState = 'open' | 'told' | 'moved' | 'ended' | 'canceled';

/**
 * Returns the state of a person on the call list. Returns null if the person no longer needs a call, because
 * the booking or the closure is over: docs/product/bookings.md#call-list.
 */
export function callState(
  { booking, closure, bookedUntil, isMoved, told }: CallListEntry,
  now: Date,
  facility: Facility,
): CallState | null {
  const phase = bookingPhase(booking, now, facility);
  if (new Date(closure.to) <= now || phase === 'past') return null;
  if (booking.cancelledAt !== undefined) return 'canceled';
  if (!isMoved && !isHit(booking, closure, facility)) {
    // A running booking in the same bay was not moved. Staff shortened it, so it ends by the time the closure
    // starts.
    const isShortened = booking.simulatorId === closure.simulatorId && booking.endTime < bookedUntil;
    return isShortened && phase === 'running' ? 'ended' : 'moved';
  }
  if (told) return 'told';
  if (isMoved) return 'open';
  // Staff cannot end a running booking before the end of the current half-hour. So a booking that was
  // shortened to that time counts as ended.
  const lastHalfHour = { ...booking, startTime: halfHourBefore(booking.endTime) };
  const endsNow = booking.endTime < bookedUntil && startsNow(lastHalfHour, now, facility);
  return endsNow ? 'ended' : 'open';
}

const halfHourBefore = (time: WallTime): WallTime => intervalFrom(time, -0.5).endTime;

/** Returns the call list, grouped by closure. Leaves out closures without an open entry. */
export function shownCalls(
  entries: readonly CallListEntry[],
  now: Date,
  facility: Facility,
): { closure: Closure; people: { entry: CallListEntry; state: CallState }[]; open: number }[] {
  const closures = new Map(entries.map(({ closure }) => [closure.id, closure]));
  return [...closures.values()]
    .map((closure) => {
      const people = entries.flatMap((entry) => {
        const state = entry.closure.id === closure.id ? callState(entry, now, facility) : null;
        return state === null ? [] : [{ entry, state }];
      });
      return { closure, people, open: people.filter(({ state }) => state === 'open').length };
    })
    .filter(({ open }) => open > 0);
}

/** The dates and hours that staff choose in the closing dialog. `endTime` may be 24:00:00. */
export type ClosingDates = {
  firstDate: string;
  lastDate: string;
  startTime: WallTime;
  endTime: WallTime;
  /** The last date for a weekly repeat. Null if the closure does not repeat. */
  weeklyUntil: string | null;
};

const DAYS_OF_WEEK = 7;

/**
 * Returns the times of closures. For whole days, one closure covers the first to the last
 * date. For other hours, each date gets its own closure. With `weeklyUntil`, the closures repeat every week.
 */
export function timesOfDates(
  { firstDate, lastDate, startTime, endTime, weeklyUntil }: ClosingDates,
  facility: Facility,
): ClosureTime[] {
  const isWholeDay = startTime === '00:00:00' && endTime === '24:00:00';
  const times: ClosureTime[] = [];
  for (
    let week = 0;
    week === 0 || (weeklyUntil && datePlus(firstDate, week) <= weeklyUntil);
    week += DAYS_OF_WEEK
  ) {
    const [first, last] = [datePlus(firstDate, week), datePlus(lastDate, week)];
    if (isWholeDay) times.push(timeOf(midnight(first, facility), midnight(datePlus(last, 1), facility)));
    else {
      for (let date = first; date <= last && times.length <= MAX_TIMES; date = datePlus(date, 1)) {
        const from = instantOf(date, startTime, facility) ?? endOf(date, startTime, facility);
        times.push(timeOf(from, endOf(date, endTime, facility)));
      }
    }
    // The schema refuses a longer list. Stopping here prevents a huge list if staff mistype the year.
    if (times.length > MAX_TIMES) break;
  }
  return times;
}

const timeOf = (from: Date, to: Date): ClosureTime => ({ from: from.toISOString(), to: to.toISOString() });
