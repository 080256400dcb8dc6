import type { Booking } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import { instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { insertBooking, insertHistory, slotOf } from '../bookings/index.ts';
import { required } from '../db/row.ts';

export async function insertDemoBooking(
  trx: Knex.Transaction,
  row: Parameters<typeof insertBooking>[1],
  { by, now }: { by: number; now: Date },
): Promise<Booking> {
  const booking = await insertBooking(trx, row, now);
  const created = { action: 'created', detail: { to: slotOf(booking) } } as const;
  const isOwn = booking.kind === 'member' && booking.userId === by;
  await insertHistory(trx, booking.id, created, { by, now, isOwn });
  return booking;
}

export async function checkIn(
  trx: Knex.Transaction,
  { id, bookingDate, startTime }: Booking,
  facility: Facility,
): Promise<void> {
  const checked_in_at = required(instantOf(bookingDate, startTime, facility), 'the start of a demo booking');
  await trx('bookings').where({ id }).update({ checked_in_at });
}
