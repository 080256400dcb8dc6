import type { Facility } from '@clubhouse/core/facility';
import {
  type CodeNotSeen,
  type DoorCode,
  type DoorCodes,
  type KeypadView,
  type PlannedCode,
  shownCode,
} from '@clubhouse/core/keypad';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { Knex } from 'knex';
import { type StoredInstant, toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { currentMembers, nameOfUser, userOf } from '../users/index.ts';

export const CODE_COLUMNS = {
  ...columnsOf('keypad_codes', {
    code: text,
    set_at: instant,
    shown_from: orNull(instant),
    old_code_until: orNull(instant),
    email_at: orNull(instant),
    set_by: orNull(number),
  }),
  ...nameOfUser('username'),
};
type CodeRow = RowOf<typeof CODE_COLUMNS>;

export const PLAN_COLUMNS = {
  ...columnsOf('keypad_plan', {
    code: text,
    starts_at: instant,
    old_code_until: orNull(instant),
    email_at: orNull(instant),
    emailed_at: orNull(instant),
    planned_at: instant,
    planned_by: orNull(number),
  }),
  ...nameOfUser('planner_name'),
};
type PlanRow = RowOf<typeof PLAN_COLUMNS>;

const instantOrNull = (stored: StoredInstant | null) => (stored === null ? null : toInstant(stored));

/**
 * Reads the current and the planned code as stored. `doorCodesAt` determines which of them opens the door.
 */
export async function storedCodes(db: Knex): Promise<DoorCodes> {
  // Reads the plan first. In the other order, a planned code that starts between the two queries would be in
  // neither result.
  const plan = await db('keypad_plan')
    .leftJoin(...userOf('keypad_plan.planned_by'))
    .first<PlanRow | undefined>(selected(PLAN_COLUMNS));
  const code = await db('keypad_codes')
    .leftJoin(...userOf('keypad_codes.set_by'))
    .orderBy('keypad_codes.id', 'desc')
    .first<CodeRow | undefined>(selected(CODE_COLUMNS));
  return {
    current: code
      ? {
          code: shownCode(code.code),
          startedAt: toInstant(code.set_at),
          shownFrom: toInstant(code.shown_from ?? code.set_at),
          oldCodeUntil: instantOrNull(code.old_code_until),
          emailAt: instantOrNull(code.email_at),
          by: code.username,
          byId: code.set_by,
        }
      : null,
    planned: plan
      ? {
          code: plan.code,
          startsAt: toInstant(plan.starts_at),
          oldCodeUntil: instantOrNull(plan.old_code_until),
          emailAt: instantOrNull(plan.email_at),
          isEmailed: plan.emailed_at !== null,
          plannedAt: toInstant(plan.planned_at),
          by: plan.planner_name,
          byId: plan.planned_by,
        }
      : null,
  };
}

type NewCode = Pick<DoorCode, 'code'> & Partial<Pick<DoorCode, 'shownFrom' | 'oldCodeUntil' | 'emailAt'>>;

const dateOrNull = (instant: string | null | undefined) => (instant ? new Date(instant) : null);

/** Stores a new code and erases all earlier codes. The earlier rows still say who set each code, and when. */
export async function insertCode(
  db: Knex,
  { code, shownFrom, oldCodeUntil, emailAt }: NewCode,
  userId: number | null,
  startedAt: Date,
): Promise<void> {
  await db('keypad_codes').update({ code: '' });
  await db('keypad_codes').insert({
    code,
    set_by: userId,
    set_at: startedAt,
    shown_from: dateOrNull(shownFrom),
    old_code_until: dateOrNull(oldCodeUntil),
    email_at: dateOrNull(emailAt),
  });
}

export async function clearCodeEmail(trx: Knex.Transaction): Promise<void> {
  await trx('keypad_codes').whereNotNull('email_at').update({ email_at: null });
}

export type NewPlan = Pick<PlannedCode, 'code' | 'startsAt' | 'oldCodeUntil' | 'emailAt' | 'isEmailed'>;

export async function savePlan(
  trx: Knex.Transaction,
  { code, startsAt, oldCodeUntil, emailAt, isEmailed }: NewPlan,
  userId: number,
  now: Date,
): Promise<void> {
  const row = {
    id: 1,
    code,
    starts_at: new Date(startsAt),
    old_code_until: dateOrNull(oldCodeUntil),
    email_at: dateOrNull(emailAt),
    emailed_at: isEmailed ? now : null,
    planned_at: now,
    planned_by: userId,
  };
  await trx('keypad_plan').insert(row).onConflict('id').merge();
}

export async function markPlanEmailed(trx: Knex.Transaction, now: Date): Promise<void> {
  await trx('keypad_plan').update({ email_at: null, emailed_at: now });
}

export async function deletePlan(trx: Knex.Transaction): Promise<void> {
  await trx('keypad_plan').delete();
}

/**
 * Records that a person views the code. Returns whether this is the person's first view since `from`. If no
 * code is set, `from` is null and the result is false.
 */
export async function insertView(db: Knex, userId: number, now: Date, from: string | null): Promise<boolean> {
  const isFirst = from !== null && !(await viewsSince(db, from).where({ user_id: userId }).first('id'));
  await db('keypad_views').insert({ user_id: userId, viewed_at: now });
  return isFirst;
}

export async function lastViewOf(db: Knex, userId: number): Promise<string | null> {
  const [row] = await db('keypad_views')
    .where({ user_id: userId })
    .max<{ latest: StoredInstant | null }[]>({ latest: 'viewed_at' });
  return instantOrNull(row?.latest ?? null);
}

const viewsSince = (db: Knex, from: string) => db('keypad_views').where('viewed_at', '>=', new Date(from));

export async function membersNotShown(
  db: Knex,
  from: string,
  now: Date,
  facility: Facility,
): Promise<{ members: CodeNotSeen[]; total: number }> {
  const notShown = () =>
    currentMembers(db, now, facility).whereNotExists(
      viewsSince(db, from).whereRaw('keypad_views.user_id = users.id').select('id'),
    );
  const [[counted], members] = await Promise.all([
    notShown().count<{ total: number }[]>({ total: '*' }),
    notShown()
      .orderBy([{ column: 'display_name' }, { column: 'id' }])
      .limit(MAX_LISTED)
      .select<CodeNotSeen[]>('id as userId', 'display_name as name', 'phone', 'email'),
  ]);
  return { members, total: Number(counted?.total ?? 0) };
}

/** The subquery `viewers` has one row per user who has viewed a code. */
export const VIEWER_COLUMNS = {
  ...columnsOf('viewers', { user_id: number, last_at: instant, first_at: instant, views: number }),
  ...nameOfUser('username'),
};
type ViewerRow = RowOf<typeof VIEWER_COLUMNS>;

/**
 * Returns the users who viewed a code most recently. Each user appears only once, so one user's many views
 * don't push others off the list. `total` is the number of users who have ever viewed a code.
 */
export async function latestViewers(db: Knex): Promise<{ views: KeypadView[]; total: number }> {
  const viewers = db('keypad_views')
    .groupBy('user_id')
    .select(
      'user_id',
      db.raw('MAX(viewed_at) AS last_at, MIN(viewed_at) AS first_at, COUNT(*) AS views, MAX(id) AS last_id'),
    );
  const [[counted], rows] = await Promise.all([
    db('keypad_views').countDistinct<{ total: number }[]>({ total: 'user_id' }),
    db
      .from(viewers.as('viewers'))
      // The left join keeps the views of deleted accounts, which have no name.
      .leftJoin(...userOf('viewers.user_id'))
      .orderBy([
        { column: 'last_at', order: 'desc' },
        { column: 'last_id', order: 'desc' },
      ])
      .limit(200)
      .select<ViewerRow[]>(selected(VIEWER_COLUMNS)),
  ]);
  const views = rows.map((row) => ({
    userId: row.user_id,
    name: row.username ?? `User ${row.user_id} (deleted)`,
    isDeleted: row.username === null,
    at: toInstant(row.last_at),
    firstAt: toInstant(row.first_at),
    count: Number(row.views),
  }));
  return { views, total: Number(counted?.total ?? 0) };
}
