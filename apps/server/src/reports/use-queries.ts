import { BAYS } from '@clubhouse/core/facility';
import type { MemberHours, ReportQuery, RequestOutcomes, Utilization } from '@clubhouse/core/reports';
import { datePlus, instantOf } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { nameOfUser } from '../auth/index.ts';
import { engineOf } from '../db/connect.ts';
import { countNoShows, isNoShow } from './no-shows.ts';

const SLOT_HOURS = 0.5;

/** The days of a range, both ends included. */
function daysOf({ from, to }: ReportQuery): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = datePlus(day, 1)) days.push(day);
  return days;
}

/** The hours that the bays are in use, counted by the half-hours that bookings hold; a closed bay is not in use. */
export async function utilizationOf(db: Knex, range: ReportQuery, now: Date): Promise<Utilization> {
  const held = () =>
    db('bay_slots')
      // With the bays, so that the range is one of the key's.
      .whereIn(
        'simulator_id',
        BAYS.map(({ id }) => id),
      )
      .whereBetween('slot_date', [range.from, range.to])
      .whereNotNull('booking_id')
      .count({ slots: '*' });
  const [byDay, byStart, noShows] = await Promise.all([
    held()
      .groupBy('slot_date', 'simulator_id')
      .select<{ slot_date: string; simulator_id: number; slots: number }[]>('slot_date', 'simulator_id'),
    held().groupBy('start_time').select<{ start_time: string; slots: number }[]>('start_time'),
    countNoShows(db, range, now),
  ]);
  const slotsOf = new Map(byDay.map((row) => [`${row.slot_date} ${row.simulator_id}`, row.slots]));
  const byHour = Array<number>(24).fill(0);
  for (const { start_time, slots } of byStart) {
    const hour = Number(start_time.slice(0, 2));
    byHour[hour] = (byHour[hour] as number) + slots * SLOT_HOURS;
  }
  return {
    days: daysOf(range).map((date) => ({
      date,
      bays: BAYS.map(({ id }) => ({
        simulatorId: id,
        hours: (slotsOf.get(`${date} ${id}`) ?? 0) * SLOT_HOURS,
      })),
    })),
    byHour,
    noShows,
  };
}

const lengthInHours = (db: Knex) =>
  engineOf(db) === 'postgres'
    ? 'CAST(EXTRACT(EPOCH FROM (end_time - start_time)) / 3600 AS double precision)'
    : "(strftime('%s', end_time) - strftime('%s', start_time)) / 3600.0";

type HoursRow = { user_id: number; username: string; bookings: number; hours: number; no_shows: number };

/** The members' own bookings of the range, most hours first. */
export async function hoursOfMembers(db: Knex, range: ReportQuery, now: Date): Promise<MemberHours[]> {
  const ofMember = db('bookings')
    .where({ kind: 'member', cancelled_at: null })
    .whereNotNull('user_id')
    .whereBetween('booking_date', [range.from, range.to])
    .groupBy('user_id')
    .select(
      'user_id',
      db.raw('COUNT(*) AS bookings'),
      db.raw(`SUM(${lengthInHours(db)}) AS hours`),
      db.raw('SUM(CASE WHEN ? THEN 1 ELSE 0 END) AS no_shows', [isNoShow(db, now)]),
    );
  const name = db('users').where('users.id', db.ref('used.user_id')).select(nameOfUser(db));
  const rows: HoursRow[] = await db
    .from(ofMember.as('used'))
    .orderBy([{ column: 'hours', order: 'desc' }, 'username'])
    .select('user_id', name.as('username'), 'bookings', 'hours', 'no_shows');
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.username,
    bookings: row.bookings,
    hours: row.hours,
    noShows: row.no_shows,
  }));
}

const monthAfter = (month: string) => datePlus(`${month}-28`, 4).slice(0, 7);

/** The months that a range touches, each with the part of it that the range has. */
function monthsOf({ from, to }: ReportQuery): { month: string; from: string; to: string }[] {
  const months: { month: string; from: string; to: string }[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    const last = datePlus(`${monthAfter(month)}-01`, -1);
    months.push({
      month,
      from: from > `${month}-01` ? from : `${month}-01`,
      to: to < last ? to : last,
    });
  }
  return months;
}

type OutcomesRow = { month: string; requests: number; demos: number | null; members: number | null };

/** What became of the requests that came in each month, by the facility's time. */
export async function outcomesOfRequests(db: Knex, range: ReportQuery): Promise<RequestOutcomes[]> {
  const midnight = (date: string) => instantOf(date, '00:00:00') as Date;
  const ofMonth = ({ month, from, to }: ReturnType<typeof monthsOf>[number]) =>
    db('contact_submissions')
      .where('created_at', '>=', midnight(from))
      .where('created_at', '<', midnight(datePlus(to, 1)))
      .select(
        db.raw('CAST(? AS text) AS month', [month]),
        db.raw('COUNT(*) AS requests'),
        db.raw(
          `SUM(CASE WHEN EXISTS (
             SELECT 1 FROM booking_guests JOIN bookings ON bookings.id = booking_guests.booking_id
             WHERE booking_guests.contact_submission_id = contact_submissions.id AND bookings.cancelled_at IS NULL
           ) THEN 1 ELSE 0 END) AS demos`,
        ),
        db.raw('SUM(CASE WHEN became_member THEN 1 ELSE 0 END) AS members'),
      );
  const [first, ...others] = monthsOf(range).map(ofMonth) as [Knex.QueryBuilder, ...Knex.QueryBuilder[]];
  const rows: OutcomesRow[] = await first.unionAll(others).orderBy('month');
  return rows.map(({ month, requests, demos, members }) => ({
    month,
    requests,
    demosBooked: demos ?? 0,
    becameMembers: members ?? 0,
  }));
}
