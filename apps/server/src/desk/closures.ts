import type { User } from '@clubhouse/core/auth';
import {
  type Booking,
  type Closure,
  closuresOn,
  deskDayRefusal,
  isFuture,
  withoutBooking,
} from '@clubhouse/core/bookings';
import type { MadeClosure, NewClosure } from '@clubhouse/core/desk';
import { bayName, baysOn, type Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import { endOf, facilityDate, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { insertChange, latestChange } from '../audit/index.ts';
import {
  bookingsOfBay,
  bookingsOn,
  closuresBetween,
  deskBookings,
  loadDay,
  lockBooking,
  moveAtDesk,
  publishDates,
  slotOf,
} from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid, notFound } from '../http/http-error.ts';
import { lessonOfBooking, queueLessonMovedMail } from '../lessons/index.ts';
import { findAccountById } from '../users/index.ts';
import {
  daysOf,
  deleteClosureRow,
  findClosure,
  insertClosure,
  lockBay,
  takeFreeSlots,
} from './closure-queries.ts';

const closureSubject = ({ simulatorId, from, to }: Closure, facility: Facility) =>
  `${bayName(simulatorId, facility)}, ${from} to ${to}`;

/**
 * Closes a bay. Moves the affected bookings to another bay if there is room. Lists the remaining bookings, so that
 * staff can call people. Repeating the same request returns the existing closure, so a retry is safe.
 */
export async function closeBay({ db, now, facility: current }: Deps, staff: User, input: NewClosure) {
  const facility = current();
  if (new Date(input.to) <= now()) {
    throw invalid({ code: 'in_the_past', message: 'That time has already passed.' }, 'to');
  }
  return inTransaction(db, async (trx) => {
    await lockBay(trx, input.simulatorId);
    const same = await findClosure(trx, input);
    if (same) {
      const change = await latestChange(trx, {
        action: 'bay.closed',
        subject: closureSubject(same, facility),
      });
      const moved = z._default(z.array(z.number()), []).parse(change?.moved);
      return { made: await madeClosure(trx, same, moved, now(), facility), isNew: false };
    }
    const closure = await insertClosure(trx, input);
    await takeFreeSlots(trx, closure, facility);
    const moved: number[] = [];
    for (const { id } of await bookingsHit(trx, closure, now(), facility)) {
      const hit: Hit = {
        isHit: (booking) => isHit(booking, closure, facility),
        reason: `${bayName(closure.simulatorId, facility)} is closed: ${closure.reason}`,
      };
      if (await moveToOtherBay(trx, id, hit, staff, now(), facility)) moved.push(id);
    }
    // Moving the bookings has freed more half hours, which the closure must reserve too.
    if (moved.length > 0) await takeFreeSlots(trx, closure, facility);
    const made = await madeClosure(trx, closure, moved, now(), facility);
    const { reason, from, to } = closure;
    await insertChange(trx, {
      by: staff,
      action: 'bay.closed',
      subject: closureSubject(closure, facility),
      detail: { after: { from, to }, reason, moved, left: made.affected.map(({ id }) => id) },
      now: now(),
    });
    publishClosure(trx, closure, facility);
    return { made, isNew: true };
  });
}

function publishClosure(trx: Knex.Transaction, closure: Closure, facility: Facility) {
  const dates = daysOf(closure, facility).map(({ date }) => date);
  publishDates(trx, dates);
}

/** Returns the closure, the bookings that moved, and the bookings that still overlap the closure. */
async function madeClosure(
  trx: Knex.Transaction,
  closure: Closure,
  moved: readonly number[],
  now: Date,
  facility: Facility,
): Promise<MadeClosure> {
  const affected = (await bookingsHit(trx, closure, now, facility)).map(({ id }) => id);
  return {
    closure,
    moved: await deskBookings(trx, moved, now, facility),
    affected: await deskBookings(trx, affected, now, facility),
  };
}

async function bookingsHit(trx: Knex.Transaction, closure: Closure, now: Date, facility: Facility) {
  const hit: Booking[] = [];
  for (const { date } of daysOf(closure, facility)) {
    const bookings = await bookingsOn(trx, date);
    hit.push(
      ...bookings.filter((one) => isHit(one, closure, facility) && endOf(date, one.endTime, facility) > now),
    );
  }
  return hit;
}

const isHit = (booking: Booking, closure: Closure, facility: Facility) =>
  booking.simulatorId === closure.simulatorId &&
  closuresOn(booking.bookingDate, [closure], facility).some((closed) => overlaps(closed, booking));

type Hit = { isHit: (booking: Booking) => boolean; reason: string };

/** Tries to move a booking to another bay. Returns true if it moved. Never moves league sessions or started bookings. */
async function moveToOtherBay(
  trx: Knex.Transaction,
  id: number,
  { isHit, reason }: Hit,
  staff: User,
  now: Date,
  facility: Facility,
) {
  const booking = await lockBooking(trx, id);
  if (!booking || booking.cancelledAt || !isFuture(booking, now, facility)) return false;
  // The member may have moved the booking before this transaction locked it.
  if (booking.kind === 'league' || !isHit(booking)) return false;
  const account = booking.userId === null ? null : await findAccountById(trx, booking.userId, now, facility);
  const day = withoutBooking(await loadDay(trx, booking.bookingDate, facility), id);
  const slot = baysOn(booking.bookingDate, facility)
    .filter((bay) => bay.id !== booking.simulatorId)
    .map((bay) => ({ ...slotOf(booking), simulatorId: bay.id }))
    .find((other) => deskDayRefusal(other, account?.user ?? null, day) === null);
  if (!slot) return false;
  try {
    const lesson = await lessonOfBooking(trx, id, facility);
    await moveAtDesk(trx, booking, slot, { by: staff, reason, now }, facility);
    if (lesson) await queueLessonMovedMail(trx, lesson, { reason, now }, facility);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * Moves the bookings of a retired bay to other bays where they fit. Returns the IDs of the bookings that stay in the
 * bay. `facility` must contain the retirement.
 */
export async function emptyRetiredBay(
  trx: Knex.Transaction,
  { id: simulatorId, from }: { id: number; from: string },
  admin: User,
  now: Date,
  facility: Facility,
): Promise<number[]> {
  const hit: Hit = {
    isHit: (booking) => booking.simulatorId === simulatorId && booking.bookingDate >= from,
    reason: `${bayName(simulatorId, facility)} is no longer in use.`,
  };
  const staying: number[] = [];
  const dates = new Set<string>();
  for (const booking of await bookingsNotOver(trx, simulatorId, from, now, facility)) {
    const isMoved = await moveToOtherBay(trx, booking.id, hit, admin, now, facility);
    if (isMoved) dates.add(booking.bookingDate);
    else staying.push(booking.id);
  }
  publishDates(trx, [...dates]);
  return staying;
}

async function bookingsNotOver(db: Knex, bay: number, from: string, now: Date, facility: Facility) {
  const today = facilityDate(now, facility);
  const bookings = await bookingsOfBay(db, bay, from > today ? from : today);
  return bookings.filter(({ bookingDate, endTime }) => endOf(bookingDate, endTime, facility) > now);
}

/** Returns the bookings of a bay on or after a date that have not ended, soonest first. */
export async function bookingsAhead({ db, now, facility }: Deps, bay: number, from: string) {
  const bookings = await bookingsNotOver(db, bay, from, now(), facility());
  const ids = bookings.slice(0, MAX_LISTED).map(({ id }) => id);
  return deskBookings(db, ids, now(), facility());
}

export async function openBay({ db, now, facility: current }: Deps, staff: User, id: number) {
  const facility = current();
  await inTransaction(db, async (trx) => {
    const closure = await deleteClosureRow(trx, id);
    if (!closure) throw notFound('This closure does not exist.');
    const { from, to, reason } = closure;
    // Deleting this closure also freed half hours that other closures of the bay still need.
    for (const other of await closuresBetween(trx, new Date(from), new Date(to))) {
      if (other.simulatorId === closure.simulatorId) await takeFreeSlots(trx, other, facility);
    }
    await insertChange(trx, {
      by: staff,
      action: 'bay.opened',
      subject: closureSubject(closure, facility),
      detail: { before: { from, to }, reason },
      now: now(),
    });
    publishClosure(trx, closure, facility);
  });
}
