import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import {
  type AbsentMember,
  joinedAndLeft,
  type MembershipChange,
  type MembershipFigures,
  MIN_DAYS_AWAY,
  type MonthEnd,
  membersOn,
  monthEndsUntil,
  type ReportQuery,
  VISITS_SEARCHED_DAYS,
} from '@clubhouse/core/reports';
import { datePlus, daysBetween, facilityDate, facilityTime, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { changesBefore, changesBetween } from '../audit/index.ts';
import { runBatched } from '../db/batch.ts';
import type { StoredInstant } from '../db/columns.ts';
import { lastVisitOf, membershipState } from '../members/index.ts';

const JOINING = ['user.added', 'user.membership'] as const;
const MEMBERSHIP_CHANGES = [...JOINING, 'user.membership-ended', 'user.deleted'] as const;

/**
 * Returns a query for the current members. Uses raw SQL, because SQLite would not use its partial index if
 * `is_member` were compared with a parameter.
 */
const members = (db: Knex, today: string) =>
  db('users')
    .whereRaw('is_member')
    .where((current) => current.whereNull('membership_ends_on').orWhere('membership_ends_on', '>=', today));

/** Returns members without a visit for two weeks: docs/product/reports.md#absent-members. */
export async function absentMembers(db: Knex, now: Date, facility: Facility): Promise<AbsentMember[]> {
  const [today, time] = [facilityDate(now, facility), facilityTime(now, facility)];
  const since = datePlus(today, -MIN_DAYS_AWAY);
  const nextBooking = db('bookings')
    .whereRaw('bookings.user_id = absent.id')
    .whereIn('kind', ['member', 'lesson'])
    .whereNull('cancelled_at')
    .where('booking_date', '>=', today)
    .where((ahead) => ahead.where('booking_date', '>', today).orWhere('start_time', '>', time))
    .orderBy('booking_date')
    .limit(1)
    .select('booking_date');
  // Uses a subquery per column, because with a join, PostgreSQL would read all users.
  const ofMember = (column: string) => db('users').whereRaw('users.id = absent.id').select(column);
  type Row = Omit<AbsentMember, 'daysAway'> & { createdAt: StoredInstant };
  const rows: Row[] = await db
    // Without `MATERIALIZED`, PostgreSQL looks up each member's last visit several times.
    .withMaterialized(
      'visits',
      members(db, today)
        .where('created_at', '<', midnight(datePlus(since, 1), facility))
        .select('id', 'created_at', db.raw('? AS last_visit', [lastVisitOf(db, 'users.id', now, facility)])),
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
  const joined = await joinDates(db, midnight(datePlus(today, -VISITS_SEARCHED_DAYS), facility), facility);
  return rows
    .map(({ createdAt, ...row }) => {
      const lastKnown = row.lastVisit ?? facilityDate(new Date(createdAt), facility);
      const joinedOn = joined.get(row.userId);
      const countedFrom = joinedOn && joinedOn > lastKnown ? joinedOn : lastKnown;
      const daysAway = Math.min(daysBetween(countedFrom, today), VISITS_SEARCHED_DAYS);
      return { ...row, daysAway };
    })
    .filter(({ daysAway }) => daysAway >= MIN_DAYS_AWAY)
    .sort((a, b) => b.daysAway - a.daysAway || a.userId - b.userId);
}

/**
 * Returns the latest date on which each person became a member, keyed by user ID. Ignores changes before
 * `since`.
 */
export async function joinDates(db: Knex, since: Date, facility: Facility): Promise<Map<number, string>> {
  const changes = await changesBetween(db, JOINING, { since });
  return new Map(
    changes.flatMap((change) =>
      membershipChange(change)
        .filter(({ wasMember, isMember }) => !wasMember && isMember)
        .map(({ userId }) => [userId, facilityDate(new Date(change.at), facility)] as const),
    ),
  );
}

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
  const [[counts], changes, earlier] = await runBatched<[Counts[], Changes, Changes]>(db, [
    async () =>
      members(db, facilityDate(now, facility))
        .count({ members: '*' })
        .count({ ending: 'membership_ends_on' })
        .select<Counts[]>(),
    () => changesBetween(db, MEMBERSHIP_CHANGES, between),
    () => changesBefore(db, 'user.membership', 'user.membership-ended', between),
  ]);
  return {
    members: counts?.members ?? 0,
    ending: counts?.ending ?? 0,
    ...joinedAndLeft(changes.flatMap(membershipChange), earlier.flatMap(membershipChange)),
  };
}

/**
 * Counts the members at the end of each recent month, and today: docs/product/reports.md#members-at-month-ends.
 */
export async function membersAtMonthEnds(db: Knex, now: Date, facility: Facility): Promise<MonthEnd[]> {
  const dates = monthEndsUntil(facilityDate(now, facility));
  type Row = { id: number; created_at: StoredInstant };
  type Changes = Awaited<ReturnType<typeof changesBetween>>;
  const [rows, changes] = await runBatched<[Row[], Changes]>(db, [
    async () => members(db, facilityDate(now, facility)).select<Row[]>('id', 'created_at'),
    () => changesBetween(db, MEMBERSHIP_CHANGES, { since: midnight(dates[0] ?? '', facility) }),
  ]);
  const current = rows.map(({ id, created_at }) => ({
    userId: id,
    createdOn: facilityDate(new Date(created_at), facility),
  }));
  const steps = changes.flatMap((change) =>
    membershipChange(change).map((step) => ({ ...step, at: new Date(change.at) })),
  );
  return membersOn(dates, { members: current, steps }, facility);
}

function membershipChange({ action, subject, detail }: Awaited<ReturnType<typeof changesBetween>>[number]) {
  const userId = Number(/^user (\d+)/.exec(subject)?.[1]);
  const after = membershipState.parse(detail.after);
  const isDeletion = action === 'user.deleted';
  const wasMember = isDeletion ? detail.wasMember === true : membershipState.parse(detail.before).isMember;
  const change: MembershipChange = { userId, wasMember, ...after, isDeletion };
  return Number.isNaN(userId) ? [] : [change];
}
