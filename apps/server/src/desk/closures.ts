import type { User } from '@clubhouse/core/auth';
import type { Booking, Closure } from '@clubhouse/core/bookings';
import {
  type ClosureImpact,
  type ClosurePlan,
  isHit,
  type MadeClosure,
  type MadeClosures,
  type NewClosure,
  type NewClosures,
  type PlannedBooking,
  plannedMoves,
} from '@clubhouse/core/desk';
import { bayName, type Facility } from '@clubhouse/core/facility';
import { endOf, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { changesOf, insertChange, insertChanges } from '../audit/index.ts';
import {
  bookingSubjects,
  bookingsOfBays,
  closuresBetween,
  deskBookings,
  loadDays,
  lockBookings,
  publishDates,
} from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { usersById } from '../users/index.ts';
import { insertCalls } from './call-list.ts';
import { daysOf, deleteClosureRow, insertClosures, lockBays, takeFreeSlots } from './closure-queries.ts';
import { moveAway } from './move-away.ts';

const closureSubject = ({ simulatorId, from, to }: Closure, facility: Facility) =>
  `${bayName(simulatorId, facility)}, ${from} to ${to}`;

const closuresOf = ({ simulatorIds, times }: ClosurePlan, reason = ''): NewClosure[] =>
  times.flatMap((time) =>
    [...new Set(simulatorIds)].map((simulatorId) => ({ simulatorId, ...time, reason })),
  );

/** Closes one bay. A repeated request returns the existing closure, so a retry is safe. */
export async function closeBay(
  deps: Deps,
  staff: User,
  { simulatorId, from, to, reason }: NewClosure,
): Promise<{ made: MadeClosure; isNew: boolean }> {
  const input = { simulatorIds: [simulatorId], times: [{ from, to }], reason };
  const { made, isNew } = await closeBays(deps, staff, input);
  const { closures, ...rest } = made;
  return { made: { closure: closures[0] as Closure, ...rest }, isNew };
}

/**
 * Closes bays at one or more times, in one transaction. Moves affected bookings to free bays. The call list
 * gets the bookings that cannot be moved, and the moved bookings of guests without an email.
 */
export async function closeBays(
  { db, now, facility: current }: Deps,
  staff: User,
  input: NewClosures,
): Promise<{ made: MadeClosures; isNew: boolean }> {
  const facility = current();
  refusePast(input, now());
  return inTransaction(db, async (trx) => {
    await lockBays(trx, input.simulatorIds);
    const { created, same } = await insertClosures(trx, closuresOf(input, input.reason), input.reason, now());
    const movedThen = await movedBy(trx, same, facility);
    const movedNow = await applyClosures(trx, created, staff, now(), facility);
    const closures = [...same, ...created].sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id);
    const made = await madeClosures(trx, closures, [...movedThen, ...movedNow], now(), facility);
    return { made, isNew: created.length > 0 };
  });
}

export async function closureImpactOf(
  { db, now, facility: current }: Deps,
  plan: ClosurePlan,
): Promise<ClosureImpact> {
  const facility = current();
  refusePast(plan, now());
  const closures = closuresOf(plan).map((closure) => ({ ...closure, id: 0 }));
  const found = await bookingsHit(db, closures, now(), facility);
  const moves = await planOf(db, found, closures, now(), facility);
  const rows = await deskBookings(
    db,
    moves.map(({ booking }) => booking.id),
    now(),
    facility,
  );
  const toOf = new Map(moves.map(({ booking, to }) => [booking.id, to]));
  return rows.map((booking) => ({ booking, to: toOf.get(booking.id) ?? null }));
}

function refusePast({ times }: ClosurePlan, now: Date): void {
  if (times.every(({ to }) => new Date(to) > now)) return;
  throw invalid({ code: 'in_the_past', message: 'That time has already passed.' }, 'to');
}

/**
 * Moves the affected bookings to other bays, where possible. Also updates the call list and the audit log.
 * The closures must already be stored. Returns the IDs of the moved bookings.
 */
async function applyClosures(
  trx: Knex.Transaction,
  closures: readonly Closure[],
  staff: User,
  now: Date,
  facility: Facility,
): Promise<number[]> {
  if (closures.length === 0) return [];
  await takeFreeSlots(trx, closures, now, facility);
  const found = await bookingsHit(trx, closures, now, facility);
  // Before the lock, a member may have moved or canceled a booking, so only the locked rows are current.
  const locked = await lockBookings(
    trx,
    found.map(({ id }) => id),
  );
  const hit = locked.filter(
    (booking) => !booking.cancelledAt && isHitByAny(booking, closures, now, facility),
  );
  const closureOf = (booking: Booking) => closures.find((closure) => isHit(booking, closure, facility));
  const moved: Booking[] = [];
  for (const { booking, to } of await planOf(trx, hit, closures, now, facility)) {
    const closure = closureOf(booking);
    if (!to || !closure) continue;
    const reason = `${bayName(closure.simulatorId, facility)} is closed: ${closure.reason}`;
    if (await moveAway(trx, booking, to, { by: staff, reason, now }, facility)) moved.push(booking);
  }
  // The moved bookings have freed half hours, which the closures must reserve too.
  if (moved.length > 0) await takeFreeSlots(trx, closures, now, facility);
  const movedIds = moved.map(({ id }) => id);
  const left = hit.filter(({ id }) => !movedIds.includes(id));
  await insertCalls(trx, closures, { left, moved }, facility);
  const hitSubjects = await bookingSubjects(trx, hit, facility);
  const subjects = new Map(hit.map(({ id }, index) => [id, hitSubjects[index]]));
  const subjectsOf = (bookings: readonly Booking[], closure: Closure) =>
    bookings.filter((booking) => isHit(booking, closure, facility)).map(({ id }) => subjects.get(id));
  await insertChanges(
    trx,
    closures.map((closure) => ({
      by: staff,
      action: 'bay.closed',
      subject: closureSubject(closure, facility),
      detail: {
        after: { from: closure.from, to: closure.to },
        reason: closure.reason,
        moved: subjectsOf(moved, closure),
        left: subjectsOf(left, closure),
      },
      now,
    })),
  );
  publishClosures(trx, closures, facility);
  return movedIds;
}

async function planOf(
  db: Knex,
  bookings: readonly Booking[],
  closures: readonly Closure[],
  now: Date,
  facility: Facility,
): Promise<PlannedBooking[]> {
  const days = await loadDays(
    db,
    bookings.map(({ bookingDate }) => bookingDate),
    now,
    facility,
  );
  const memberIds = bookings.flatMap(({ userId }) => userId ?? []);
  const members = await usersById(db, memberIds, now, facility);
  return plannedMoves(bookings, closures, { days, members, now, facility });
}

function publishClosures(trx: Knex.Transaction, closures: readonly Closure[], facility: Facility) {
  publishDates(
    trx,
    closures.flatMap((closure) => daysOf(closure, facility)).map(({ date }) => date),
  );
}

/**
 * Reads from the audit log which bookings these closures moved, so that a repeated request gets the same
 * response.
 */
async function movedBy(trx: Knex.Transaction, closures: readonly Closure[], facility: Facility) {
  if (closures.length === 0) return [];
  const subjects = closures.map((closure) => closureSubject(closure, facility));
  const changes = await changesOf(trx, 'bay.closed', subjects);
  const latest = new Map(changes.map(({ subject, detail }) => [subject, detail.moved]));
  return [...latest.values()].flatMap((moved) => movedBookings.parse(moved));
}

/**
 * Reads the booking IDs from a closure's audit entry. Earlier versions stored numbers. Newer versions store
 * strings that contain the ID.
 */
const movedBookings = z._default(
  z.array(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((booking) => Number(/\d+/.exec(String(booking)))),
    ),
  ),
  [],
);

/**
 * Builds the response: the closures, the moved bookings, and the bookings that still overlap with the
 * closures.
 */
async function madeClosures(
  trx: Knex.Transaction,
  closures: Closure[],
  moved: readonly number[],
  now: Date,
  facility: Facility,
): Promise<MadeClosures> {
  const affected = (await bookingsHit(trx, closures, now, facility)).map(({ id }) => id);
  return {
    closures,
    moved: await deskBookings(trx, moved, now, facility),
    affected: await deskBookings(trx, affected, now, facility),
  };
}

async function bookingsHit(db: Knex, closures: readonly Closure[], now: Date, facility: Facility) {
  const bays = [...new Set(closures.map(({ simulatorId }) => simulatorId))];
  const dates = closures.flatMap(({ from, to }) =>
    [from, to].map((at) => facilityDate(new Date(at), facility)),
  );
  dates.sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const bookings = await bookingsOfBays(db, bays, [first, last]);
  return bookings.filter((booking) => isHitByAny(booking, closures, now, facility));
}

const isHitByAny = (booking: Booking, closures: readonly Closure[], now: Date, facility: Facility) =>
  closures.some((closure) => isHit(booking, closure, facility)) &&
  endOf(booking.bookingDate, booking.endTime, facility) > now;

export async function openBay({ db, now, facility: current }: Deps, staff: User, id: number) {
  const facility = current();
  await inTransaction(db, async (trx) => {
    const closure = await deleteClosureRow(trx, id);
    if (!closure) throw notFound('We can’t find this closure.');
    const { from, to, reason } = closure;
    // The deleted closure freed half hours that other closures of the same bay still need.
    const others = await closuresBetween(trx, new Date(from), new Date(to));
    const ofBay = others.filter(({ simulatorId }) => simulatorId === closure.simulatorId);
    await takeFreeSlots(trx, ofBay, now(), facility);
    await insertChange(trx, {
      by: staff,
      action: 'bay.opened',
      subject: closureSubject(closure, facility),
      detail: { before: { from, to }, reason },
      now: now(),
    });
    publishClosures(trx, [closure], facility);
  });
}
