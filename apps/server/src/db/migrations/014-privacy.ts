import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  // Only the code that opens the door now may be readable.
  const current = await db('keypad_codes').max({ id: 'id' }).first();
  await db('keypad_codes')
    .whereNot({ id: current?.id ?? 0 })
    .update({ code: '' });
  // A number, not a reference: who looked at the code is kept when the account is deleted. On SQLite knex copies the
  // table, which is safe here because no trigger and no other table refers to it.
  await db.schema.alterTable('keypad_views', (t) => {
    t.dropForeign('user_id');
  });
}

export async function down(db: Knex): Promise<void> {
  await db('keypad_views').whereNotIn('user_id', db('users').select('id')).delete();
  await db.schema.alterTable('keypad_views', (t) => {
    t.foreign('user_id').references('users.id').onDelete('CASCADE');
  });
}
