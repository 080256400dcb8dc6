import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  // Erases all old door codes, because they are secret. Keeps the current code.
  const current = await db('keypad_codes').max({ id: 'id' }).first();
  await db('keypad_codes')
    .whereNot({ id: current?.id ?? 0 })
    .update({ code: '' });
  // Drops the foreign key, so that the record of code views survives the deletion of an account. On SQLite,
  // knex copies the table. Copying is safe here, because the table has no triggers and no other table
  // references it.
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
