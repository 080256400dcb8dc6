import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import {
  type AbsentMember,
  joinedAndLeft,
  type MembershipChange,
  type MembershipFigures,
  MIN_DAYS_AWAY,
  type ReportQuery,
} from '@clubhouse/core/reports';
import { datePlus, daysBetween, facilityDate, facilityTime, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { changesBetween } from '../audit/index.ts';
import { runBatched } from '../db/batch.ts';
import type { StoredInstant } from '../db/columns.ts';
import { isNoShow } from './no-shows.ts';

const MAX_DAYS_SEARCHED = 365;

/** The condition is written in SQL, because SQLite uses an index for it only if it has no parameter. */
const members = (db: Knex, today: string) =>
  db('users')
    .whereRaw('is_member')
    .where((current) => current.whereNull('membership_ends_on').orWhere('membership_ends_on', '>=', today));

/** Returns the members who have not come for two weeks: docs/product/reports.md#absent-members. */
export async function absentMembers(db: Knex, now: Date, facility: Facility): Promise<AbsentMember[]> {
  const [today, time] = [facilityDate(now, facility), facilityTime(now, facility)];
  const searched = { from: datePlus(today, -MAX_DAYS_SEARCHED), to: today };
  const since = datePlus(today, -MIN_DAYS_AWAY);
  const bookings = (order: 'asc' | 'desc') =>
    db('bookings')
      .whereIn('kind', ['member', 'lesson'])
      .whereNull('cancelled_at')
      .orderBy('booking_date', order)
      .limit(1)
      .select('booking_date');
  const lastVisit = bookings('desc')
    .whereRaw('bookings.user_id = users.id')
    .whereBetween('booking_date', [searched.from, today])
    .where((begun) => begun.where('booking_date', '<', today).orWhere('start_time', '<=', time))
    .whereRaw('NOT (?)', [isNoShow(db, searched, now, facility)]);
  const nextBooking = bookings('asc')
    .whereRaw('bookings.user_id = absent.id')
    .where('booking_date', '>=', today)
    .where((ahead) => ahead.where('booking_date', '>', today).orWhere('start_time', '>', time));
  // Subqueries instead of a join, because PostgreSQL would read all users for the join.
  const ofMember = (column: string) => db('users').whereRaw('users.id = absent.id').select(column);
  type Row = Omit<AbsentMember, 'daysAway'> & { createdAt: StoredInstant };
  const rows: Row[] = await db
    // Without the keyword, PostgreSQL would look up the last visit several times for each member.
    .withMaterialized(
      'visits',
      members(db, today)
        .where('created_at', '<', midnight(datePlus(since, 1), facility))
        .select('id', 'created_at', lastVisit.as('last_visit')),
    )
    .with(
      'absent',
      db('visits')
        .whereNull('last_visit')
        .orWhere('last_visit', '<=', since)
        .orderByRaw('last_visit IS NOT NULL, last_visit, created_at, id')
        .limit(MAX_LISTED),
    )
    .from('absent')
    .select(
      'id as userId',
      ofMember('display_name').as('name'),
      ofMember('phone').as('phone'),
      ofMember('email').as('email'),
      'last_visit as lastVisit',
      'created_at as createdAt',
      nextBooking.as('nextBooking'),
    );
  return rows
    .map(({ createdAt, ...row }) => {
      const lastKnown = row.lastVisit ?? facilityDate(new Date(createdAt), facility);
      return { ...row, daysAway: daysBetween(lastKnown, today) };
    })
    .sort((a, b) => b.daysAway - a.daysAway || a.userId - b.userId);
}

const MEMBERSHIP_CHANGES = ['user.added', 'user.membership', 'user.membership-ended', 'user.deleted'];

/** Returns the members of today, and the people who joined and left in a range. */
export async function membershipFigures(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<MembershipFigures> {
  type Counts = Pick<MembershipFigures, 'members' | 'ending'>;
  type Changes = Awaited<ReturnType<typeof changesBetween>>;
  const between = {
    since: midnight(range.from, facility),
    before: midnight(datePlus(range.to, 1), facility),
  };
  const [[counts], changes] = await runBatched<[Counts[], Changes]>(db, [
    async () =>
      members(db, facilityDate(now, facility))
        .count({ members: '*' })
        .count({ ending: 'membership_ends_on' })
        .select<Counts[]>(),
    () => changesBetween(db, MEMBERSHIP_CHANGES, between),
  ]);
  return {
    members: counts?.members ?? 0,
    ending: counts?.ending ?? 0,
    ...joinedAndLeft(changes.flatMap(membershipChange)),
  };
}

function membershipChange({ action, subject, detail }: Awaited<ReturnType<typeof changesBetween>>[number]) {
  const userId = Number(/^user (\d+)/.exec(subject)?.[1]);
  const isMember = (state: unknown) =>
    typeof state === 'object' && state !== null && 'isMember' in state && state.isMember === true;
  const change: MembershipChange =
    action === 'user.deleted'
      ? { userId, wasMember: detail.wasMember === true, isMember: false }
      : { userId, wasMember: isMember(detail.before), isMember: isMember(detail.after) };
  return Number.isNaN(userId) ? [] : [change];
}
