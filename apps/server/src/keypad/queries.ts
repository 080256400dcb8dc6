import { type KeypadCode, type KeypadView, shownCode } from '@clubhouse/core/keypad';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, type RowOf, selected, text } from '../db/row.ts';
import { nameOfUser, userOf } from '../users/index.ts';

/** Returns the current code, or null if no code is set. */
export async function currentCode(db: Knex): Promise<string | null> {
  const row = await db<{ code: string }>('keypad_codes').orderBy('id', 'desc').first('code');
  return row ? shownCode(row.code) : null;
}

export const CODE_COLUMNS = {
  ...columnsOf('keypad_codes', { code: text, set_at: instant }),
  ...nameOfUser('username'),
};
type CodeRow = RowOf<typeof CODE_COLUMNS>;

export async function latestCode(db: Knex): Promise<KeypadCode> {
  const row = await db('keypad_codes')
    .leftJoin(...userOf('keypad_codes.set_by'))
    .orderBy('keypad_codes.id', 'desc')
    .first<CodeRow | undefined>(selected(CODE_COLUMNS));
  return row
    ? { code: shownCode(row.code), updatedAt: toInstant(row.set_at), updatedBy: row.username }
    : { code: null, updatedAt: null, updatedBy: null };
}

/** Stores a new code and erases the earlier codes. Keeps the record of when each code was set and who set it. */
export async function insertCode(db: Knex, code: string, userId: number, now: Date): Promise<void> {
  await db('keypad_codes').update({ code: '' });
  await db('keypad_codes').insert({ code, set_by: userId, set_at: now });
}

export async function insertView(db: Knex, userId: number, now: Date): Promise<void> {
  await db('keypad_views').insert({ user_id: userId, viewed_at: now });
}

/** The columns of a subquery named `viewers`, which has one row per user who viewed the code. */
export const VIEWER_COLUMNS = {
  ...columnsOf('viewers', { user_id: number, last_at: instant, first_at: instant, views: number }),
  ...nameOfUser('username'),
};
type ViewerRow = RowOf<typeof VIEWER_COLUMNS>;

/** Returns each user only once, so that many views by one user cannot hide other users. */
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
      // The left join keeps the views of deleted accounts, without a name.
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
    at: toInstant(row.last_at),
    firstAt: toInstant(row.first_at),
    count: Number(row.views),
  }));
  return { views, total: Number(counted?.total ?? 0) };
}
