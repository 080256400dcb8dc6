import type { User } from '@clubhouse/core/auth';
import type { Booking, NewBooking } from '@clubhouse/core/bookings';
import { slotElsewhere } from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { endOf, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import {
  bookingsOfBay,
  deskBookings,
  loadDay,
  lockBooking,
  moveAtDesk,
  publishDates,
} from '../bookings/index.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { lessonOfBooking, queueLessonMovedMail } from '../lessons/index.ts';
import { findAccountById } from '../users/index.ts';

type Acting = { by: User; reason: string | undefined; now: Date };

/** Moves a booking and emails the person who has it. For a lesson, emails the member and the coach. */
export async function moveBooking(
  trx: Knex.Transaction,
  booking: Booking,
  slot: NewBooking,
  { by, reason, now }: Acting,
  facility: Facility,
): Promise<Booking> {
  const lesson = await lessonOfBooking(trx, booking.id, facility);
  const after = await moveAtDesk(trx, booking, slot, { by, reason, now }, facility);
  if (lesson) await queueLessonMovedMail(trx, lesson, { reason, now }, facility);
  return after;
}

/**
 * Moves a booking out of a closed or retired bay. Returns false if the move is refused, for example because
 * another request has just taken the slot.
 */
export async function moveAway(
  trx: Knex.Transaction,
  booking: Booking,
  slot: NewBooking,
  acting: Acting,
  facility: Facility,
): Promise<boolean> {
  try {
    await moveBooking(trx, booking, slot, acting, facility);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * Moves bookings out of a retired bay into free bays. Returns the bookings that stay. `facility` must already
 * list the bay as retired.
 */
export async function emptyRetiredBay(
  trx: Knex.Transaction,
  { id: simulatorId, from }: { id: number; from: string },
  admin: User,
  now: Date,
  facility: Facility,
): Promise<Booking[]> {
  const reason = `${bayName(simulatorId, facility)} won’t be available that day.`;
  const staying: Booking[] = [];
  const dates = new Set<string>();
  for (const found of await bookingsNotOver(trx, simulatorId, from, now, facility)) {
    const booking = await lockBooking(trx, found.id);
    // Before the lock, the member or the desk may have moved or canceled the booking.
    const isHere = booking && booking.simulatorId === simulatorId && booking.bookingDate >= from;
    if (!isHere || booking.cancelledAt) continue;
    const slot = await slotForMove(trx, booking, now, facility);
    if (slot && (await moveAway(trx, booking, slot, { by: admin, reason, now }, facility))) {
      dates.add(found.bookingDate);
    } else staying.push(found);
  }
  publishDates(trx, [...dates]);
  return staying;
}

async function slotForMove(trx: Knex.Transaction, booking: Booking, now: Date, facility: Facility) {
  const account = booking.userId === null ? null : await findAccountById(trx, booking.userId, now, facility);
  return slotElsewhere(
    booking,
    account?.user ?? null,
    await loadDay(trx, booking.bookingDate, now, facility),
    now,
  );
}

async function bookingsNotOver(db: Knex, bay: number, from: string, now: Date, facility: Facility) {
  const today = facilityDate(now, facility);
  const bookings = await bookingsOfBay(db, bay, from > today ? from : today);
  return bookings.filter(({ bookingDate, endTime }) => endOf(bookingDate, endTime, facility) > now);
}

/**
 * Returns a bay's bookings that are on or after a date and are not over, soonest first. Returns at most
 * `MAX_LISTED`.
 */
export async function bookingsAhead({ db, now, facility }: Deps, bay: number, from: string) {
  const bookings = await bookingsNotOver(db, bay, from, now(), facility());
  const ids = bookings.slice(0, MAX_LISTED).map(({ id }) => id);
  return deskBookings(db, ids, now(), facility());
}
