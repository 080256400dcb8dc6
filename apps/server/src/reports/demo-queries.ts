import { auditDetail } from '@clubhouse/core/audit';
import type { RequestStatus } from '@clubhouse/core/demo-requests';
import { guestKeys } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import {
  type DemoOutcomes,
  type DeskGuest,
  demoOutcomesOf,
  monthsOf,
  type ReportQuery,
} from '@clubhouse/core/reports';
import { datePlus, facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { changesBetween } from '../audit/index.ts';
import { runBatched } from '../db/batch.ts';
import type { StoredBoolean, StoredInstant } from '../db/columns.ts';
import { joinDates } from './member-queries.ts';

type Request = {
  id: number;
  email: string;
  phone: string;
  user_id: number | null;
  created_at: StoredInstant;
  became_member: StoredBoolean;
  status: RequestStatus;
};
type Note = { id: number; noted_at: StoredInstant };
type Demos = { id: number; booked_at: StoredInstant; kept: number | string; came: number | string };
type Changes = Awaited<ReturnType<typeof changesBetween>>;
type Guest = {
  phone: string | null;
  email: string | null;
  request_id: number | null;
  created_at: StoredInstant;
  cancelled_at: StoredInstant | null;
  checked_in_at: StoredInstant | null;
};

/**
 * Returns how many people asked for a demo, booked one, showed up and became members:
 * docs/product/reports.md#demo-request-report.
 */
export async function demoOutcomes(db: Knex, range: ReportQuery, facility: Facility): Promise<DemoOutcomes> {
  const since = midnight(range.from, facility);
  const asked = (): Knex.QueryBuilder =>
    db('contact_submissions')
      .where({ interest: 'free_sim_demo' })
      .where('created_at', '>=', since)
      .where('created_at', '<', midnight(datePlus(range.to, 1), facility));
  // With a join instead of these subqueries, PostgreSQL would read the guests of all years.
  const ofGuest = (column: string) =>
    db('booking_guests').whereRaw('booking_guests.booking_id = bookings.id').select(column);
  // One query reads the notes of all demo requests, and another reads all their demos. In a busy year, a
  // subquery for each demo request would take three times as long.
  const [rows, notes, demos, changes, guests] = await runBatched<
    [Request[], Note[], Demos[], Changes, Guest[]]
  >(db, [
    async () => asked().select('id', 'email', 'phone', 'user_id', 'created_at', 'became_member', 'status'),
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
          // Counts demos with a check-in. The desk can set the status `showed_up` without a check-in, so
          // `showedUp` also uses the status.
          db.raw(
            'sum(CASE WHEN bookings.cancelled_at IS NULL AND bookings.checked_in_at IS NOT NULL THEN 1 ELSE 0 END) AS came',
          ),
        ),
    () => changesBetween(db, ['request.changed'], { since }),
    async () =>
      db('bookings')
        .whereBetween('booking_date', [range.from, range.to])
        .where({ kind: 'guest' })
        .select(
          ofGuest('phone').as('phone'),
          ofGuest('email').as('email'),
          ofGuest('contact_submission_id').as('request_id'),
          'created_at',
          'cancelled_at',
          'checked_in_at',
        ),
  ]);
  const notedAt = new Map(notes.map((note) => [note.id, note.noted_at]));
  const demosOf = new Map(demos.map((demo) => [demo.id, demo]));
  // Reverses the changes to put the latest first. The map keeps the last entry for each request, which is
  // then its first answer.
  const changedAt = new Map(
    changes
      .filter(isAnswer)
      .toReversed()
      .map(({ subject, at }) => [Number(/^request (\d+)/.exec(subject)?.[1]), at]),
  );
  const months = monthsOf(range).map((month) => ({ month, begins: midnight(`${month}-01`, facility) }));
  const requests = rows.map((row) => {
    const askedAt = new Date(row.created_at);
    return {
      month: months.findLast(({ begins }) => begins <= askedAt)?.month ?? '',
      askedAt,
      // A deleted person's requests have an empty email, so each of them counts as its own person.
      person: row.email.toLowerCase() || `request ${row.id}`,
      answeredAt: earliest([
        notedAt.get(row.id) ?? null,
        demosOf.get(row.id)?.booked_at ?? null,
        changedAt.get(row.id) ?? null,
      ]),
      hasDemo: Number(demosOf.get(row.id)?.kept ?? 0) > 0,
      showedUp: row.status === 'showed_up' || Number(demosOf.get(row.id)?.came ?? 0) > 0,
      becameMember: Boolean(row.became_member),
      keys: personKeys(row.phone, row.email),
      isSignedIn: row.user_id !== null,
    };
  });
  const withoutRequest = guests.filter(({ request_id }) => request_id === null);
  return demoOutcomesOf(requests, await deskGuests(db, withoutRequest, facility), monthsOf(range));
}

/**
 * Returns whether a change to a demo request counts as an answer. A new owner or a new next-call date does
 * not count.
 */
function isAnswer({ detail }: Changes[number]): boolean {
  const [before, after] = [auditDetail.parse(detail.before), auditDetail.parse(detail.after)];
  return ['isRead', 'becameMember', 'status'].some((field) => before[field] !== after[field]);
}

async function deskGuests(db: Knex, guests: readonly Guest[], facility: Facility): Promise<DeskGuest[]> {
  const firstBooked = earliest(guests.map(({ created_at }) => created_at));
  const joined = firstBooked ? await joinDatesByKey(db, firstBooked, facility) : new Map<string, string>();
  return guests.map(({ phone, email, created_at, cancelled_at, checked_in_at }) => {
    const keys = personKeys(phone, email);
    const bookedOn = facilityDate(new Date(created_at), facility);
    return {
      keys,
      hasDemo: cancelled_at === null,
      showedUp: cancelled_at === null && checked_in_at !== null,
      becameMember: keys.some((key) => (joined.get(key) ?? '') >= bookedOn),
    };
  });
}

/** Returns when accounts became members, keyed by phone and by email. Each key has its latest date. */
async function joinDatesByKey(db: Knex, since: Date, facility: Facility): Promise<Map<string, string>> {
  const joined = await joinDates(db, since, facility);
  if (joined.size === 0) return new Map();
  const accounts: { id: number; phone: string; email: string }[] = await db('users')
    .whereIn('id', [...joined.keys()])
    .select('id', 'phone', 'email');
  const dates = accounts.flatMap(({ id, phone, email }) =>
    personKeys(phone, email).map((key) => [key, joined.get(id) ?? ''] as const),
  );
  // Several accounts can have the same phone. The map keeps the last entry of each key, so the latest date.
  return new Map(dates.toSorted(([, one], [, other]) => one.localeCompare(other)));
}

/** A deleted person's rows have neither phone nor email, so they have no keys. */
const personKeys = (phone: string | null, email: string | null): string[] =>
  guestKeys({ phone: phone ?? '', ...(email && { email }) }).filter((key) => key !== 'phone:');

function earliest(instants: readonly (StoredInstant | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : new Date(instant).getTime()));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
