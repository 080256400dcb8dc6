import type { Knex } from 'knex';

/** The code that opens the door now, or null while none is set. */
export async function currentCode(db: Knex): Promise<string | null> {
  const row = await db<{ code: string }>('keypad_codes').orderBy('id', 'desc').first('code');
  return row?.code ?? null;
}

export async function insertCode(db: Knex, code: string, userId: number, now: Date): Promise<void> {
  await db('keypad_codes').insert({ code, set_by: userId, set_at: now });
}

export async function insertView(db: Knex, userId: number, now: Date): Promise<void> {
  await db('keypad_views').insert({ user_id: userId, viewed_at: now });
}
