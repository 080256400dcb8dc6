import type { User } from '@clubhouse/core/auth';
import {
  type Booker,
  type Booking,
  judgeSeriesDate,
  type NewBooking,
  type NewSeries,
  ownAt,
  type SeriesAnswer,
  type SeriesDate,
} from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { isTaken } from '../db/errors.ts';
import { selected } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { releaseExpired, useOwnOffers } from '../holds/index.ts';
import { conflict } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import { type LoadedDay, loadDays } from './day.ts';
import { bookingSeriesMail } from './mails.ts';
import { publishBookings } from './publish-days.ts';
import { BOOKING_COLUMNS, type BookingRow, slotOf, toBooking } from './queries.ts';
import { lockedMember } from './service.ts';
import { slotsOf } from './slot-queries.ts';

type Judged = { date: SeriesDate; day: LoadedDay };

const ROWS_AT_ONCE = 200;
const MAX_ATTEMPTS = 3;
const TOO_BUSY = {
  code: 'series_refused',
  message: 'Other members are booking these dates right now, so we didn’t book anything. Please try again.',
};

/**
 * Returns whether the member can book each slot. Checks each date separately, because the daily limit applies
 * per date.
 */
async function judge(
  db: Knex,
  member: Booker,
  slots: readonly NewBooking[],
  now: Date,
  facility: Facility,
): Promise<Judged[]> {
  const dates = slots.map(({ bookingDate }) => bookingDate);
  const days = await loadDays(db, dates, now, facility);
  return slots.flatMap((slot) => {
    const day = days.get(slot.bookingDate);
    return day ? { day, date: judgeSeriesDate(slot, member, day, now) } : [];
  });
}

export async function previewSeries(
  { db, now, facility }: Deps,
  member: User,
  slots: readonly NewBooking[],
): Promise<SeriesDate[]> {
  return (await judge(db, member, slots, now(), facility())).map(({ date }) => date);
}

/**
 * Books the dates of a series in one transaction. `all` books every date or none, `fitting` only the available
 * dates. A repeated request returns the existing bookings and sends no second email.
 */
export async function bookSeries(
  deps: Deps,
  caller: User,
  slots: readonly NewBooking[],
  mode: Exclude<NewSeries['mode'], 'preview'>,
): Promise<SeriesAnswer & { isNew: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bookOnce(deps, caller, slots, mode);
    } catch (error) {
      // Tries again if another request took a slot first. The next attempt sees that the slot is taken.
      if (!isTaken(error, 'bay_slots')) throw error;
      if (attempt === MAX_ATTEMPTS) throw conflict(TOO_BUSY);
    }
  }
}

function bookOnce(
  { db, now: clock, facility: current }: Deps,
  caller: User,
  slots: readonly NewBooking[],
  mode: 'all' | 'fitting',
) {
  const facility = current();
  return inTransaction(db, async (trx) => {
    // The account lock comes first, so later reads include the bookings of earlier requests.
    const now = clock();
    const member = await lockedMember(trx, caller, now, facility);
    const judged = await judge(trx, member, slots, now, facility);
    const dates = judged.map(({ date }) => date);
    const fitting = judged.filter(({ date }) => date.state === 'free');
    const existing = judged.flatMap(({ date, day }) => ownAt(date.slot, member, day.bookings) ?? []);
    const refused = dates.filter(({ state }) => state === 'refused').length;
    if (refused > 0 && (mode === 'all' || refused === dates.length)) {
      throw conflict({
        code: 'series_refused',
        message: `${refused === 1 ? '1 date is' : `${refused} dates are`} no longer free, so we didn’t book anything.`,
      });
    }
    if (fitting.length === 0) return { dates, bookings: existing, isNew: false };

    for (const { date, day } of fitting) {
      const hasHold = day.holds.some(({ userId }) => userId === member.id);
      if (hasHold) await useOwnOffers(trx, member.id, date.slot, now);
    }
    const bookings = await insertSeries(trx, member, fitting, now);
    await queueMail(trx, member.email, bookingSeriesMail(bookings, facility), { now });
    publishBookings(trx, ...bookings);
    return { dates, bookings: [...existing, ...bookings].sort(byDate), isNew: true };
  });
}

/** Inserts the slots of the bookings in a fixed order, so that two series never deadlock. */
async function insertSeries(
  trx: Knex.Transaction,
  { id: userId }: User,
  fitting: readonly Judged[],
  now: Date,
): Promise<Booking[]> {
  const rows = fitting.map(({ date: { slot } }) => ({
    user_id: userId,
    simulator_id: slot.simulatorId,
    booking_date: slot.bookingDate,
    start_time: slot.startTime,
    end_time: slot.endTime,
    kind: 'member',
    created_at: now,
  }));
  const inserted: BookingRow[] = await trx('bookings').insert(rows).returning(selected(BOOKING_COLUMNS));
  const bookings = inserted.map(toBooking).sort(byDate);
  await releaseExpired(trx, now);
  const slotRows = bookings.flatMap((booking) => slotsOf(booking.id, booking));
  await trx.batchInsert('bay_slots', slotRows, ROWS_AT_ONCE);
  const history = bookings.map((booking) => ({
    booking_id: booking.id,
    at: now,
    actor_id: userId,
    action: 'created',
    is_own: true,
    detail: JSON.stringify({ to: slotOf(booking) }),
  }));
  await trx.batchInsert('booking_history', history, ROWS_AT_ONCE);
  return bookings;
}

const byDate = (a: Booking, b: Booking) => a.bookingDate.localeCompare(b.bookingDate);
