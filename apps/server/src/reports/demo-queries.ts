import type { Facility } from '@clubhouse/core/facility';
import { type DemoOutcomes, demoOutcomesOf, monthsOf, type ReportQuery } from '@clubhouse/core/reports';
import { datePlus, facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { changesBetween } from '../audit/index.ts';
import { runBatched } from '../db/batch.ts';
import type { StoredBoolean, StoredInstant } from '../db/columns.ts';

type Row = {
  id: number;
  email: string;
  created_at: StoredInstant;
  became_member: StoredBoolean;
  noted_at: StoredInstant | null;
  booked_at: StoredInstant | null;
  demos: number;
};

/** Returns what became of the people who asked for a demo: docs/product/reports.md#demo-request-report. */
export async function demoOutcomes(db: Knex, range: ReportQuery, facility: Facility): Promise<DemoOutcomes> {
  const since = midnight(range.from, facility);
  const demos = () =>
    db('booking_guests')
      .join('bookings', 'bookings.id', 'booking_guests.booking_id')
      .whereRaw('booking_guests.contact_submission_id = contact_submissions.id');
  const notes = db('contact_notes').whereRaw('contact_notes.submission_id = contact_submissions.id');
  const [rows, changes] = await runBatched<[Row[], Awaited<ReturnType<typeof changesBetween>>]>(db, [
    async () =>
      db('contact_submissions')
        .where({ interest: 'free_sim_demo' })
        .where('created_at', '>=', since)
        .where('created_at', '<', midnight(datePlus(range.to, 1), facility))
        .select<Row[]>(
          'id',
          'email',
          'created_at',
          'became_member',
          notes.min('at').as('noted_at'),
          demos().min('bookings.created_at').as('booked_at'),
          demos().whereNull('bookings.cancelled_at').count('*').as('demos'),
        ),
    () => changesBetween(db, ['request.changed'], { since }),
  ]);
  // The changes are in order, and the Map keeps the last value of a key.
  const changedAt = new Map(
    changes.toReversed().map(({ subject, at }) => [Number(/^request (\d+)/.exec(subject)?.[1]), at]),
  );
  const requests = rows.map((row) => ({
    month: facilityDate(new Date(row.created_at), facility).slice(0, 7),
    askedAt: new Date(row.created_at),
    // The requests of deleted people have no email.
    person: row.email.toLowerCase() || `request ${row.id}`,
    answeredAt: earliest([row.noted_at, row.booked_at, changedAt.get(row.id) ?? null]),
    hasDemo: row.demos > 0,
    becameMember: Boolean(row.became_member),
  }));
  return demoOutcomesOf(requests, monthsOf(range));
}

function earliest(instants: readonly (StoredInstant | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : new Date(instant).getTime()));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
