import type { Booking } from '@clubhouse/core/bookings';
import type { Knex } from 'knex';
import { publish } from '../live/index.ts';

/** Publishes that the days of these bookings changed; for a move, both days. */
export function publishBookings(
  trx: Knex.Transaction,
  ...bookings: readonly (Pick<Booking, 'bookingDate'> & Partial<Pick<Booking, 'kind'>>)[]
): void {
  publishDates(
    trx,
    bookings.map(({ bookingDate }) => bookingDate),
  );
  // The demo request shows the demo that was booked for it.
  if (bookings.some(({ kind }) => kind === 'guest')) publish(trx, { name: 'requests', data: {} });
}

export function publishDates(trx: Knex.Transaction, dates: readonly string[]): void {
  for (const date of new Set(dates)) publish(trx, { name: 'bookings', data: { date } });
}
