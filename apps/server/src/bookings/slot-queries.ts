import type { NewBooking } from '@clubhouse/core/bookings';
import { halfHoursOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { statement } from '../db/statement.ts';
import { releaseExpired } from '../holds/index.ts';

export type SlotRow = { simulator_id: number; slot_date: string; start_time: string; booking_id: number };

/** A booking cannot be longer than a day. */
const MAX_HALF_HOURS = 48;

/** One prepared statement per number of half hours, because a statement's number of placeholders is fixed. */
const insertSlotRows = Array.from({ length: MAX_HALF_HOURS + 1 }, (_, count) =>
  statement(
    `insert-${count}-slots`,
    `INSERT INTO bay_slots (simulator_id, slot_date, start_time, booking_id)
     VALUES ${Array(count).fill('(?, ?, ?, ?)').join(', ')}`,
  ),
);

/**
 * Reserves slots for bookings. Deletes expired holds first. Throws a unique constraint error for `bay_slots`
 * if a slot is still taken.
 */
export async function insertSlots(trx: Knex.Transaction, slots: readonly SlotRow[], now: Date) {
  const values = slots.flatMap(({ simulator_id, slot_date, start_time, booking_id }) => [
    simulator_id,
    slot_date,
    start_time,
    booking_id,
  ]);
  await runBatched(trx, [
    () => releaseExpired(trx, now),
    async () => {
      const insert = insertSlotRows[slots.length];
      if (!insert) throw new Error(`A booking cannot have ${slots.length} half-hours.`);
      await insert(trx, values);
    },
  ]);
}

export const slotsOf = (bookingId: number, slot: NewBooking): SlotRow[] =>
  halfHoursOf(slot).map((startTime) => ({
    simulator_id: slot.simulatorId,
    slot_date: slot.bookingDate,
    start_time: startTime,
    booking_id: bookingId,
  }));
