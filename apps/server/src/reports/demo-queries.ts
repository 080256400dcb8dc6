import type { RequestStatus } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';
import { type DemoOutcomes, demoOutcomesOf, monthsOf, type ReportQuery } from '@clubhouse/core/reports';
import { datePlus, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { firstChanges } from '../audit/index.ts';
import { runBatched } from '../db/batch.ts';
import type { StoredBoolean, StoredInstant } from '../db/columns.ts';

type Request = {
  id: number;
  email: string;
  created_at: StoredInstant;
  became_member: StoredBoolean;
  status: RequestStatus;
};
type Note = { id: number; noted_at: StoredInstant };
type Demos = { id: number; booked_at: StoredInstant; kept: number | string; came: number | string };

/**
 * Returns how many people asked for a demo, booked one and became members:
 * docs/product/reports.md#demo-request-report.
 */
export async function demoOutcomes(db: Knex, range: ReportQuery, facility: Facility): Promise<DemoOutcomes> {
  const since = midnight(range.from, facility);
  const asked = (): Knex.QueryBuilder =>
    db('contact_submissions')
      .where({ interest: 'free_sim_demo' })
      .where('created_at', '>=', since)
      .where('created_at', '<', midnight(datePlus(range.to, 1), facility));
  // Reads each table only once. In a busy year, a subquery per request takes three times as long.
  const [rows, notes, demos, changes] = await runBatched<
    [Request[], Note[], Demos[], Awaited<ReturnType<typeof firstChanges>>]
  >(db, [
    async () => asked().select('id', 'email', 'created_at', 'became_member', 'status'),
    async () =>
      db('contact_notes')
        .whereIn('submission_id', asked().select('id'))
        .groupBy('submission_id')
        .select('submission_id AS id', db.raw('min(at) AS noted_at')),
    async () =>
      db('booking_guests')
        .join('bookings', 'bookings.id', 'booking_guests.booking_id')
        .whereIn('booking_guests.contact_submission_id', asked().select('id'))
        .groupBy('booking_guests.contact_submission_id')
        .select(
          'booking_guests.contact_submission_id AS id',
          db.raw('min(bookings.created_at) AS booked_at'),
          db.raw('sum(CASE WHEN bookings.cancelled_at IS NULL THEN 1 ELSE 0 END) AS kept'),
          // Counts demos with a check-in. The desk can set the status `showed_up` even without a check-in.
          db.raw(
            'sum(CASE WHEN bookings.cancelled_at IS NULL AND bookings.checked_in_at IS NOT NULL THEN 1 ELSE 0 END) AS came',
          ),
        ),
    () => firstChanges(db, 'request.changed', since),
  ]);
  const notedAt = new Map(notes.map((note) => [note.id, note.noted_at]));
  const demosOf = new Map(demos.map((demo) => [demo.id, demo]));
  // A subject contains a name, which can change. So several rows can belong to one request. The rows come
  // latest first, so the Map keeps the earliest time.
  const changedAt = new Map(
    changes.map(({ subject, at }) => [Number(/^request (\d+)/.exec(subject)?.[1]), at]),
  );
  const months = monthsOf(range).map((month) => ({ month, begins: midnight(`${month}-01`, facility) }));
  const requests = rows.map((row) => {
    const askedAt = new Date(row.created_at);
    return {
      month: months.findLast(({ begins }) => begins <= askedAt)?.month ?? '',
      askedAt,
      // A deleted person's requests have no email.
      person: row.email.toLowerCase() || `request ${row.id}`,
      answeredAt: earliest([
        notedAt.get(row.id) ?? null,
        demosOf.get(row.id)?.booked_at ?? null,
        changedAt.get(row.id) ?? null,
      ]),
      hasDemo: Number(demosOf.get(row.id)?.kept ?? 0) > 0,
      showedUp: row.status === 'showed_up' || Number(demosOf.get(row.id)?.came ?? 0) > 0,
      becameMember: Boolean(row.became_member),
    };
  });
  return demoOutcomesOf(requests, monthsOf(range));
}

function earliest(instants: readonly (StoredInstant | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : new Date(instant).getTime()));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
