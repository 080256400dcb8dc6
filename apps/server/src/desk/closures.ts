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
import { BAYS, bayName } from '@clubhouse/core/facility';
import { endOf, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { insertChange, latestChange } from '../audit/index.ts';
import {
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

const closureSubject = ({ simulatorId, from, to }: Closure) => `${bayName(simulatorId)}, ${from} to ${to}`;

/**
 * Moves bookings to the other bay if there is room, and lists the others so that staff can call people. Repeating the
 * same request returns the existing closure, so a retry is safe.
 */
export async function closeBay({ db, now }: Deps, staff: User, input: NewClosure) {
  if (new Date(input.to) <= now()) {
    throw invalid({ code: 'in_the_past', message: 'That time has already passed.' }, 'to');
  }
  return inTransaction(db, async (trx) => {
    await lockBay(trx, input.simulatorId);
    const same = await findClosure(trx, input);
    if (same) {
      const change = await latestChange(trx, { action: 'bay.closed', subject: closureSubject(same) });
      const moved = z._default(z.array(z.number()), []).parse(change?.moved);
      return { made: await madeClosure(trx, same, moved, now()), isNew: false };
    }
    const closure = await insertClosure(trx, input);
    await takeFreeSlots(trx, closure);
    const moved: number[] = [];
    for (const { id } of await bookingsHit(trx, closure, now())) {
      if (await moveToOtherBay(trx, id, closure, staff, now())) moved.push(id);
    }
    // Moving the bookings has freed more half hours, which the closure must reserve too.
    if (moved.length > 0) await takeFreeSlots(trx, closure);
    const made = await madeClosure(trx, closure, moved, now());
    const { reason, from, to } = closure;
    await insertChange(trx, {
      by: staff,
      action: 'bay.closed',
      subject: closureSubject(closure),
      detail: { after: { from, to }, reason, moved, left: made.affected.map(({ id }) => id) },
      now: now(),
    });
    publishClosure(trx, closure);
    return { made, isNew: true };
  });
}

function publishClosure(trx: Knex.Transaction, closure: Closure) {
  const dates = daysOf(closure).map(({ date }) => date);
  publishDates(trx, dates);
}

/** Returns the closure, the bookings that moved, and the bookings that still overlap the closure. */
async function madeClosure(
  trx: Knex.Transaction,
  closure: Closure,
  moved: readonly number[],
  now: Date,
): Promise<MadeClosure> {
  const affected = (await bookingsHit(trx, closure, now)).map(({ id }) => id);
  return {
    closure,
    moved: await deskBookings(trx, moved, now),
    affected: await deskBookings(trx, affected, now),
  };
}

async function bookingsHit(trx: Knex.Transaction, closure: Closure, now: Date) {
  const hit: Booking[] = [];
  for (const { date } of daysOf(closure)) {
    const bookings = await bookingsOn(trx, date);
    hit.push(...bookings.filter((one) => isHit(one, closure) && endOf(date, one.endTime) > now));
  }
  return hit;
}

const isHit = (booking: Booking, closure: Closure) =>
  booking.simulatorId === closure.simulatorId &&
  closuresOn(booking.bookingDate, [closure]).some((closed) => overlaps(closed, booking));

/** Tries to move a booking to another bay. Returns true if it moved. Never moves league sessions or started bookings. */
async function moveToOtherBay(trx: Knex.Transaction, id: number, closure: Closure, staff: User, now: Date) {
  const booking = await lockBooking(trx, id);
  if (!booking || booking.cancelledAt || !isFuture(booking, now)) return false;
  // The member may have moved the booking before this transaction locked it.
  if (booking.kind === 'league' || !isHit(booking, closure)) return false;
  const account = booking.userId === null ? null : await findAccountById(trx, booking.userId, now);
  const day = withoutBooking(await loadDay(trx, booking.bookingDate), id);
  const slot = BAYS.filter((bay) => bay.id !== closure.simulatorId)
    .map((bay) => ({ ...slotOf(booking), simulatorId: bay.id }))
    .find((other) => deskDayRefusal(other, account?.user ?? null, day) === null);
  if (!slot) return false;
  const reason = `${bayName(closure.simulatorId)} is closed: ${closure.reason}`;
  try {
    const lesson = await lessonOfBooking(trx, id);
    await moveAtDesk(trx, booking, slot, { by: staff, reason, now });
    if (lesson) await queueLessonMovedMail(trx, lesson, { reason, now });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

export async function openBay({ db, now }: Deps, staff: User, id: number) {
  await inTransaction(db, async (trx) => {
    const closure = await deleteClosureRow(trx, id);
    if (!closure) throw notFound('This closure does not exist.');
    const { from, to, reason } = closure;
    // Deleting this closure also freed half hours that other closures of the bay still need.
    for (const other of await closuresBetween(trx, new Date(from), new Date(to))) {
      if (other.simulatorId === closure.simulatorId) await takeFreeSlots(trx, other);
    }
    await insertChange(trx, {
      by: staff,
      action: 'bay.opened',
      subject: closureSubject(closure),
      detail: { before: { from, to }, reason },
      now: now(),
    });
    publishClosure(trx, closure);
  });
}
