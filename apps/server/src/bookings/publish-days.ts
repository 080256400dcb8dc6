import type { Booking } from '@clubhouse/core/bookings';
import type { Knex } from 'knex';
import { publish } from '../db/live-events.ts';

/**
 * Publishes that the bookings on these dates changed. After a move, pass two bookings: before and after the
 * move.
 */
export function publishBookings(
  trx: Knex.Transaction,
  ...bookings: readonly (Pick<Booking, 'bookingDate'> & Partial<Pick<Booking, 'kind'>>)[]
): void {
  const dates = bookings.map(({ bookingDate }) => bookingDate);
  publishDates(trx, dates);
  // The inbox shows the demo of each request, so it must reload too.
  if (bookings.some(({ kind }) => kind === 'guest')) publish(trx, { name: 'requests', data: {} });
}

export function publishDates(trx: Knex.Transaction, dates: readonly string[]): void {
  for (const date of new Set(dates)) publish(trx, { name: 'bookings', data: { date } });
}
