import type { NewBooking } from '@clubhouse/core/bookings';
import { halfHoursOf, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { expect } from 'vitest';

/** The tables of watches, in an order in which they can be cleared. */
export const WATCH_TABLES = [
  'bay_slots',
  'watch_offers',
  'watches',
  'booking_history',
  'bookings',
  'outbox',
] as const;

type OfferRow = {
  id: number;
  watch_id: number;
  state: string;
  simulator_id: number;
  offer_date: string;
  start_time: string;
  end_time: string;
  held_until: string | number | null;
};

/** Checks the invariants of offers and holds in the database, because responses could hide a violation. */
export async function expectSoundHolds(db: Knex): Promise<void> {
  const open: OfferRow[] = await db('watch_offers').where('state', 'open');
  const slots: { offer_id: number; simulator_id: number; slot_date: string; start_time: string }[] =
    await db('bay_slots').whereNotNull('offer_id');
  const held = slots.map(
    (slot) => `${slot.offer_id}: ${slot.simulator_id} ${slot.slot_date} ${slot.start_time}`,
  );
  const due = open
    .filter(({ held_until }) => held_until !== null)
    .flatMap((offer) =>
      halfHoursOf({ startTime: offer.start_time, endTime: offer.end_time }).map(
        (start) => `${offer.id}: ${offer.simulator_id} ${offer.offer_date} ${start}`,
      ),
    );
  // Every held half hour must belong to an open offer. The reverse is not checked, because an expired hold
  // may already be gone while its offer is still open.
  expect(held.filter((slot) => !due.includes(slot))).toEqual([]);
  expect(new Set(open.map(({ watch_id }) => watch_id)).size).toBe(open.length);
}

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

/** Books a time in both bays and returns the IDs of the bookings. */
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
