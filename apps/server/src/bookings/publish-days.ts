import type { Booking } from '@clubhouse/core/bookings';
import type { Knex } from 'knex';
import { publish } from '../db/live-events.ts';

/**
 * Publishes a live event for each date of these bookings. After a move, pass the booking before and after the
 * move, because both dates changed.
 */
export function publishBookings(
  trx: Knex.Transaction,
  ...bookings: readonly (Pick<Booking, 'bookingDate'> & Partial<Pick<Booking, 'kind'>>)[]
): void {
  const dates = bookings.map(({ bookingDate }) => bookingDate);
  publishDates(trx, dates);
  // A guest's booking can be the free demo that a request asked for. The request inbox shows this demo, so
  // the inbox must reload.
  if (bookings.some(({ kind }) => kind === 'guest')) publish(trx, { name: 'requests', data: {} });
}

export function publishDates(trx: Knex.Transaction, dates: readonly string[]): void {
  for (const date of new Set(dates)) publish(trx, { name: 'bookings', data: { date } });
}
