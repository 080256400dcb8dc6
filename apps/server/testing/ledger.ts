import type { NewBooking } from '@clubhouse/core/bookings';
import { halfHoursOf, hoursOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';

type Kept = { slot: NewBooking; isCancelled: boolean; changes: number; isAtDesk: boolean };

/** The changes that the server has confirmed to clients. The database must contain exactly these changes. */
export class Ledger {
  readonly bookings = new Map<number, Kept>();
  /** The IDs of demo requests, keyed by their message. */
  readonly requests = new Map<string, number>();
  readonly sessions: { cookie: string; userId: number }[] = [];
  accepted = 0;

  booked(id: number, slot: NewBooking, isAtDesk: boolean): void {
    this.accepted += 1;
    // A repeated request returns a booking that may already be in the ledger.
    if (!this.bookings.has(id)) this.bookings.set(id, { slot, isCancelled: false, changes: 1, isAtDesk });
  }

  moved(id: number, slot: NewBooking): void {
    const kept = this.bookings.get(id) as Kept;
    this.accepted += 1;
    if (keyOf(kept.slot) === keyOf(slot)) return;
    this.bookings.set(id, { ...kept, slot, changes: kept.changes + 1 });
  }

  cancelled(id: number): void {
    const kept = this.bookings.get(id) as Kept;
    this.accepted += 1;
    this.bookings.set(id, { ...kept, isCancelled: true, changes: kept.changes + 1 });
  }

  requested(message: string, id: number): void {
    this.accepted += 1;
    this.requests.set(message, id);
  }
}

const keyOf = ({ simulatorId, bookingDate, startTime, endTime }: NewBooking) =>
  `bay ${simulatorId}, ${bookingDate} ${startTime.slice(0, 5)}-${endTime.slice(0, 5)}`;

type BookingRow = {
  id: number;
  simulator_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
  cancelled_at: Date | null;
};
const slotOf = (row: BookingRow): NewBooking => ({
  simulatorId: row.simulator_id,
  bookingDate: row.booking_date,
  startTime: row.start_time,
  endTime: row.end_time,
});

/**
 * Returns the confirmed and the stored items as sorted lines, so that a failed comparison shows the item that
 * differs.
 */
export async function compared(db: Knex, ledger: Ledger): Promise<{ received: string[]; stored: string[] }> {
  const rows: BookingRow[] = await db('bookings');
  const history = await countBy(db('booking_history'), 'booking_id');
  const mails = await countBy(db('outbox').whereRaw(`content LIKE '%"uid":"booking-%'`), MAIL_BOOKING);
  const requests: { id: number; message: string }[] = await db('contact_submissions').select('id', 'message');
  const requestMails: { content: string }[] = await db('outbox').whereRaw(
    `content LIKE '%"quote":"request %'`,
  );
  const slots: { booking_id: number; place: string }[] = await db('bay_slots')
    .select('booking_id', db.raw(`simulator_id || ' ' || slot_date || ' ' || start_time AS place`))
    .orderBy('place');
  const lineOf = (id: number, slot: NewBooking, isCancelled: boolean, counts: (number | undefined)[]) =>
    `booking ${id}: ${keyOf(slot)}${isCancelled ? ' cancelled' : ''}, history and mails ${counts}`;
  const slotsOf = (id: number, { simulatorId, bookingDate, ...interval }: NewBooking) =>
    halfHoursOf(interval).map((start) => `slot ${simulatorId} ${bookingDate} ${start} of ${id}`);
  // The confirmation of a desk booking is sent right away. Emails about later changes wait, and a newer email
  // replaces an older one. So only the confirmation and the email about the last change are certain to be
  // sent.
  const certain = (id: number, count = 0) => (ledger.bookings.get(id)?.isAtDesk ? Math.min(count, 2) : count);
  return {
    received: [
      ...[...ledger.bookings].map(([id, { slot, isCancelled, changes }]) =>
        lineOf(id, slot, isCancelled, [changes, certain(id, changes)]),
      ),
      ...[...ledger.bookings]
        .filter(([, { isCancelled }]) => !isCancelled)
        .flatMap(([id, { slot }]) => slotsOf(id, slot)),
      ...[...ledger.requests].flatMap(([message, id]) => [`request ${id}: ${message}`, `mail: ${message}`]),
    ].sort(),
    stored: [
      ...rows.map((row) =>
        lineOf(row.id, slotOf(row), row.cancelled_at !== null, [
          history.get(row.id),
          certain(row.id, mails.get(row.id)),
        ]),
      ),
      ...slots.map(({ booking_id, place }) => `slot ${place} of ${booking_id}`),
      ...requests.map(({ id, message }) => `request ${id}: ${message}`),
      ...requestMails.map(({ content }) => `mail: ${/"quote":"(request [^"]*)"/.exec(content)?.[1]}`),
    ].sort(),
  };
}

const MAIL_BOOKING = `CAST(substring(content FROM '"uid":"booking-([0-9]+)"') AS integer)`;

async function countBy(query: Knex.QueryBuilder, key: string): Promise<Map<number, number>> {
  const rows: { key: number; count: number }[] = await query
    .select(query.client.raw(`${key} AS key`), query.client.raw('count(*) AS count'))
    .groupByRaw('1');
  return new Map(rows.map(({ key: found, count }) => [found, Number(count)]));
}

/**
 * Returns pairs of bookings that overlap in one bay. Compares the bookings' own times, not the `bay_slots`
 * rows.
 */
export async function overlaps(db: Knex): Promise<unknown[]> {
  const { rows } = await db.raw(
    `SELECT a.id, b.id AS other FROM bookings a JOIN bookings b
     ON a.simulator_id = b.simulator_id AND a.booking_date = b.booking_date AND a.id < b.id
     AND a.start_time < b.end_time AND b.start_time < a.end_time
     WHERE a.cancelled_at IS NULL AND b.cancelled_at IS NULL`,
  );
  return rows;
}

/** Returns each member and date with more booked hours than the limit. */
export async function overTheLimit(db: Knex, userIds: readonly number[], hours: number): Promise<string[]> {
  const rows: (BookingRow & { user_id: number })[] = await db('bookings')
    .whereNull('cancelled_at')
    .whereIn('user_id', [...userIds]);
  const held = new Map<string, number>();
  for (const row of rows) {
    const day = `${row.user_id} on ${row.booking_date}`;
    held.set(day, (held.get(day) ?? 0) + hoursOf({ startTime: row.start_time, endTime: row.end_time }));
  }
  return [...held].filter(([, sum]) => sum > hours).map(([day]) => day);
}
