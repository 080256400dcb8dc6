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
import { datePlus, endOf, facilityDate, type Interval, overlaps } from '@clubhouse/core/time';
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
import { deleteClosureRow, findClosure, insertClosure, lockBay, takeFreeSlots } from './closure-queries.ts';

/** The moved bookings in the audit entry of a closure. */
const movedIds = z._default(z.array(z.number()), []);

const closureSubject = ({ simulatorId, from, to }: Closure) => `${bayName(simulatorId)}, ${from} to ${to}`;

/** The part of a closure on each of its dates. */
function daysOf(closure: Closure): (Interval & { date: string })[] {
  const days: (Interval & { date: string })[] = [];
  const last = facilityDate(new Date(closure.to));
  for (let date = facilityDate(new Date(closure.from)); date <= last; date = datePlus(date, 1)) {
    for (const { startTime, endTime } of closuresOn(date, [closure])) days.push({ date, startTime, endTime });
  }
  return days;
}

/**
 * Takes a bay out of service. Bookings that fit into the other bay move there, and their members and guests get an
 * email. The response lists the moved bookings, and the remaining ones for the desk to settle with the people.
 * Repeating the same request returns the existing closure, so a retry after a lost response is safe.
 */
export async function closeBay(
  { db, now }: Deps,
  staff: User,
  input: NewClosure,
): Promise<{ made: MadeClosure; isNew: boolean }> {
  if (new Date(input.to) <= now()) {
    throw invalid({ code: 'in_the_past', message: 'That time has already passed.' }, 'to');
  }
  return inTransaction(db, async (trx) => {
    await lockBay(trx, input.simulatorId);
    const same = await findClosure(trx, input);
    if (same) return { made: await madeBefore(trx, same, now()), isNew: false };
    const closure = await insertClosure(trx, input);
    const days = daysOf(closure);
    await takeFreeSlots(trx, closure, days);
    const hit = await bookingsHit(trx, closure, days, now());
    const moved: number[] = [];
    for (const booking of hit) {
      if (await moveToOtherBay(trx, booking, closure, staff, now())) moved.push(booking.id);
    }
    // The half hours that the moved bookings have freed.
    if (moved.length > 0) await takeFreeSlots(trx, closure, days);
    const left = (await bookingsHit(trx, closure, days, now())).map(({ id }) => id);
    const { reason, from, to } = closure;
    await insertChange(trx, {
      by: staff,
      action: 'bay.closed',
      subject: closureSubject(closure),
      detail: { after: { from, to }, reason, moved, left },
      now: now(),
    });
    publishDates(
      trx,
      days.map(({ date }) => date),
    );
    const made = {
      closure,
      moved: await deskBookings(trx, moved, now()),
      affected: await deskBookings(trx, left, now()),
    };
    return { made, isNew: true };
  });
}

/** The bookings that an existing closure moved when it was created, and those that overlap it now. */
async function madeBefore(trx: Knex.Transaction, closure: Closure, now: Date): Promise<MadeClosure> {
  const change = await latestChange(trx, { action: 'bay.closed', subject: closureSubject(closure) });
  const moved = movedIds.parse(change?.moved);
  const left = await bookingsHit(trx, closure, daysOf(closure), now);
  return {
    closure,
    moved: await deskBookings(trx, moved, now),
    affected: await deskBookings(
      trx,
      left.map(({ id }) => id),
      now,
    ),
  };
}

/** The bookings of the bay in that time that are not over. */
async function bookingsHit(
  trx: Knex.Transaction,
  closure: Closure,
  days: readonly (Interval & { date: string })[],
  now: Date,
): Promise<Booking[]> {
  const hit: Booking[] = [];
  for (const day of days) {
    const bookings = await bookingsOn(trx, day.date, { simulatorId: closure.simulatorId });
    hit.push(
      ...bookings.filter((booking) => overlaps(booking, day) && endOf(day.date, booking.endTime) > now),
    );
  }
  return hit;
}

const isHit = (booking: Booking, closure: Closure) =>
  booking.simulatorId === closure.simulatorId &&
  closuresOn(booking.bookingDate, [closure]).some((closed) => overlaps(closed, booking));

/**
 * Moves a booking to the other bay if possible, and returns whether it moved. Running bookings and league sessions
 * stay.
 */
async function moveToOtherBay(
  trx: Knex.Transaction,
  { id }: Booking,
  closure: Closure,
  staff: User,
  now: Date,
): Promise<boolean> {
  const booking = await lockBooking(trx, id);
  if (!booking || booking.cancelledAt || !isFuture(booking, now)) return false;
  // The member may have just moved the booking.
  if (booking.kind === 'league' || !isHit(booking, closure)) return false;
  const account = booking.userId === null ? null : await findAccountById(trx, booking.userId, now);
  const day = withoutBooking(await loadDay(trx, booking.bookingDate), id);
  const slots = BAYS.filter((bay) => bay.id !== closure.simulatorId).map((bay) => ({
    ...slotOf(booking),
    simulatorId: bay.id,
  }));
  const slot = slots.find((slot) => deskDayRefusal(slot, account?.user ?? null, day) === null);
  if (!slot) return false;
  const reason = `${bayName(closure.simulatorId)} is closed: ${closure.reason}`;
  try {
    const lesson = await lessonOfBooking(trx, id);
    await moveAtDesk(trx, booking, slot, { by: staff, reason, now });
    if (lesson) await queueLessonMovedMail(trx, lesson, { by: { actor: 'front-desk', reason }, now });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Ends a closure early. */
export async function openBay({ db, now }: Deps, staff: User, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const closure = await deleteClosureRow(trx, id);
    if (!closure) throw notFound('This closed time does not exist.');
    const { from, to, reason } = closure;
    // Other closures at the same time take the half hours over.
    for (const other of await closuresBetween(trx, new Date(from), new Date(to))) {
      if (other.simulatorId === closure.simulatorId) await takeFreeSlots(trx, other, daysOf(other));
    }
    await insertChange(trx, {
      by: staff,
      action: 'bay.opened',
      subject: closureSubject(closure),
      detail: { before: { from, to }, reason },
      now: now(),
    });
    publishDates(
      trx,
      daysOf(closure).map(({ date }) => date),
    );
  });
}
