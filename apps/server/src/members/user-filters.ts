import type { Facility } from '@clubhouse/core/facility';
import { NO_VISIT_DAYS, SOON_DAYS, type UserCounts, type UserFilter } from '@clubhouse/core/members';
import { datePlus, facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';
import { visitDates } from './visits.ts';

/** Returns the SQL conditions of the filters in docs/product/members.md#filters-of-the-users-list. */
function filters(db: Knex, now: Date, facility: Facility): Record<UserFilter, Knex.Raw> {
  const today = facilityDate(now, facility);
  // SQLite uses its partial index only if `is_member` is a condition without a parameter.
  const member = 'is_member AND (membership_ends_on IS NULL OR membership_ends_on >= ?)';
  const from = datePlus(today, 1 - NO_VISIT_DAYS);
  const visits = visitDates(db, 'users.id', from, now, facility);
  const firstDay = midnight(from, facility);
  const joined = db('audit_log')
    .whereRaw('person_id = users.id')
    .where('at', '>=', firstDay)
    .where((change) =>
      change
        .where({ action: 'user.added' })
        .orWhere((membership) =>
          membership.where({ action: 'user.membership' }).whereLike('detail', '{"before":{"isMember":false%'),
        ),
    )
    .select(db.raw('1'));
  return {
    members: db.raw(member, [today]),
    'not-members': db.raw(`NOT (${member})`, [today]),
    'ends-soon': db.raw('is_member AND membership_ends_on BETWEEN ? AND ?', [
      today,
      datePlus(today, SOON_DAYS),
    ]),
    'no-visit': db.raw(`${member} AND users.created_at < ? AND NOT EXISTS ? AND NOT EXISTS ?`, [
      today,
      firstDay,
      visits,
      joined,
    ]),
    invited: db.raw('password_hash IS NULL'),
    staff: db.raw('(is_admin OR is_staff OR is_coach)'),
  };
}

export function filterUsers(
  db: Knex,
  filter: UserFilter | undefined,
  now: Date,
  facility: Facility,
): (users: Knex.QueryBuilder) => void {
  return (users) => {
    if (filter) users.whereRaw('(?)', [filters(db, now, facility)[filter]]);
  };
}

export async function countUsers(
  db: Knex,
  allowed: readonly UserFilter[],
  now: Date,
  facility: Facility,
): Promise<UserCounts> {
  const conditions = filters(db, now, facility);
  const count = (filter?: UserFilter) => async () => {
    const counted = db('users').count({ total: '*' });
    if (filter) counted.whereRaw('(?)', [conditions[filter]]);
    const [row] = await counted;
    return Number(row?.total ?? 0);
  };
  const [all, ...counts] = await runBatched<number[]>(db, [
    count(),
    ...allowed.map((filter) => count(filter)),
  ]);
  const byFilter = Object.fromEntries(allowed.map((filter, index) => [filter, counts[index]]));
  return { all, ...byFilter } as UserCounts;
}
