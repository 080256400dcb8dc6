import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  // Only the current door code may be readable.
  const current = await db('keypad_codes').max({ id: 'id' }).first();
  await db('keypad_codes')
    .whereNot({ id: current?.id ?? 0 })
    .update({ code: '' });
  // A number, not a reference: the record of code views survives the deletion of the account. On SQLite knex copies the
  // table. This is safe here, because no trigger and no other table refers to it.
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
