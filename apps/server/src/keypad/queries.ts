import type { KeypadCode, KeypadView } from '@clubhouse/core/keypad';
import type { Knex } from 'knex';
import { nameOfUser } from '../auth/index.ts';
import { type StoredInstant, toInstant } from '../db/columns.ts';

/** The code that opens the door now, or null while none is set. */
export async function currentCode(db: Knex): Promise<string | null> {
  const row = await db<{ code: string }>('keypad_codes').orderBy('id', 'desc').first('code');
  return row?.code ?? null;
}

type CodeRow = { code: string; set_at: StoredInstant; username: string | null };

/** The code, when it was set and by whom. */
export async function latestCode(db: Knex): Promise<KeypadCode> {
  const row = await db<CodeRow>('keypad_codes')
    .leftJoin('users', 'users.id', 'keypad_codes.set_by')
    .orderBy('keypad_codes.id', 'desc')
    .first<CodeRow | undefined>('code', 'set_at', nameOfUser(db));
  return row
    ? { code: row.code, updatedAt: toInstant(row.set_at), updatedBy: row.username }
    : { code: null, updatedAt: null, updatedBy: null };
}

/** Stores a new code. The codes before it are kept as "when and by whom", and cannot be read anymore. */
export async function insertCode(db: Knex, code: string, userId: number, now: Date): Promise<void> {
  await db('keypad_codes').update({ code: '' });
  await db('keypad_codes').insert({ code, set_by: userId, set_at: now });
}

export async function insertView(db: Knex, userId: number, now: Date): Promise<void> {
  await db('keypad_views').insert({ user_id: userId, viewed_at: now });
}

const LATEST_VIEWS = 200;

/** Who looked at the code lately, the latest first. */
export async function latestViews(db: Knex): Promise<KeypadView[]> {
  const rows = await db<{ user_id: number; username: string | null; viewed_at: StoredInstant }>(
    'keypad_views',
  )
    // A deleted account's looks stay, with its number.
    .leftJoin('users', 'users.id', 'keypad_views.user_id')
    .orderBy([
      { column: 'viewed_at', order: 'desc' },
      { column: 'keypad_views.id', order: 'desc' },
    ])
    .limit(LATEST_VIEWS)
    .select('user_id', nameOfUser(db), 'viewed_at');
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.username ?? `User ${row.user_id} (deleted)`,
    at: toInstant(row.viewed_at),
  }));
}
