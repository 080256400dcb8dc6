import type { Booking } from '@clubhouse/core/bookings';
import type { Knex } from 'knex';
import { announce } from '../live/index.ts';

/** Publishes that the days of these bookings changed; for a move, both days. */
export function announceBookings(
  trx: Knex.Transaction,
  ...bookings: readonly (Pick<Booking, 'bookingDate'> & Partial<Pick<Booking, 'kind'>>)[]
): void {
  announceDates(
    trx,
    bookings.map(({ bookingDate }) => bookingDate),
  );
  // A request shows the demo that was booked for it.
  if (bookings.some(({ kind }) => kind === 'guest')) announce(trx, { name: 'requests', data: {} });
}

export function announceDates(trx: Knex.Transaction, dates: readonly string[]): void {
  for (const date of new Set(dates)) announce(trx, { name: 'bookings', data: { date } });
}
