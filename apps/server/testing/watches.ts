import type { NewBooking } from '@clubhouse/core/bookings';
import { halfHoursOf, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { expect } from 'vitest';

/** The tables that the tests of watches fill, in an order in which they can be cleared. */
export const WATCH_TABLES = [
  'bay_slots',
  'watch_offers',
  'watches',
  'booking_history',
  'bookings',
  'outbox',
] as const;

type HeldSlotRow = {
  slot_bay: number;
  slot_date: string;
  slot_start: string;
  state: string | null;
  simulator_id: number;
  offer_date: string;
  start_time: string;
  end_time: string;
  held_until: string | number | null;
};

/**
 * Checks the invariants of offers and holds in the database, because responses could hide a violation. Slots and
 * offers are read in one statement: between two statements, another process could make an offer.
 */
export async function expectSoundHolds(db: Knex): Promise<void> {
  const held: HeldSlotRow[] = await db('bay_slots')
    .leftJoin('watch_offers', 'watch_offers.id', 'bay_slots.offer_id')
    .whereNotNull('bay_slots.offer_id')
    .select(
      'watch_offers.*',
      'bay_slots.simulator_id as slot_bay',
      'bay_slots.slot_date',
      'bay_slots.start_time as slot_start',
    );
  // Every held half hour must belong to an open offer. The reverse is not checked, because an expired hold
  // may already be gone while its offer is still open.
  expect(held.filter((slot) => !belongsToItsOffer(slot))).toEqual([]);
  const open: { watch_id: number }[] = await db('watch_offers').where('state', 'open');
  expect(new Set(open.map(({ watch_id }) => watch_id)).size).toBe(open.length);
}

const belongsToItsOffer = (slot: HeldSlotRow): boolean =>
  slot.state === 'open' &&
  slot.held_until !== null &&
  slot.slot_bay === slot.simulator_id &&
  slot.slot_date === slot.offer_date &&
  halfHoursOf({ startTime: slot.start_time, endTime: slot.end_time }).includes(slot.slot_start);

/** Checks that no bookings overlap in one bay. Compares the bookings' own times, not the `bay_slots` rows. */
export async function expectNothingDoubleBooked(db: Knex): Promise<void> {
  const rows: {
    id: number;
    simulator_id: number;
    booking_date: string;
    start_time: string;
    end_time: string;
  }[] = await db('bookings').whereNull('cancelled_at');
  const bookings = rows.map(({ start_time, end_time, ...row }) => ({
    ...row,
    startTime: start_time,
    endTime: end_time,
  }));
  const sharing = bookings.filter((one) =>
    bookings.some(
      (other) =>
        other.id !== one.id &&
        other.simulator_id === one.simulator_id &&
        other.booking_date === one.booking_date &&
        overlaps(one, other),
    ),
  );
  expect(sharing).toEqual([]);
}

export async function fillBays(
  book: (slot: NewBooking) => Promise<{ status: number; body: { id: number } }>,
  slot: Omit<NewBooking, 'simulatorId'>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const simulatorId of [1, 2]) {
    const { status, body } = await book({ ...slot, simulatorId });
    expect(status).toBe(201);
    ids.push(body.id);
  }
  return ids;
}
