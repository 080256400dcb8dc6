import type { Knex } from 'knex';
import { instantColumn, isPostgres } from './frozen.ts';

const OLD_LIMIT = 'number_of_bays BETWEEN 1 AND 2';
const NEW_LIMIT = 'number_of_bays BETWEEN 1 AND 12';

/** Adds the facility's settings and the record of backups. Lets leagues use up to twelve bays. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('facility_settings', (t) => {
    t.increments('id');
    t.string('setting_group', 20).notNullable();
    t.text('value').notNullable();
    // Null if the account was deleted, or if the server saved the settings.
    t.integer('saved_by').references('users.id').onDelete('SET NULL').index();
    instantColumn(t, 'saved_at').notNullable();
    t.index(['setting_group', 'id']);
  });
  // Each completed run of `npm run backup` adds one row, unless the database is read-only.
  await db.schema.createTable('backups', (t) => {
    t.increments('id');
    instantColumn(t, 'made_at').notNullable();
  });
  await changeBayLimit(db, OLD_LIMIT, NEW_LIMIT);
}

export async function down(db: Knex): Promise<void> {
  await changeBayLimit(db, NEW_LIMIT, OLD_LIMIT);
  await db.schema.dropTable('backups');
  await db.schema.dropTable('facility_settings');
}

async function changeBayLimit(db: Knex, from: string, to: string): Promise<void> {
  if (isPostgres(db)) {
    await db.raw('ALTER TABLE leagues DROP CONSTRAINT leagues_bays');
    await db.raw(`ALTER TABLE leagues ADD CONSTRAINT leagues_bays CHECK (${to})`);
    return;
  }
  // SQLite cannot change a constraint, so this follows the procedure in its documentation:
  // sqlite.org/lang_altertable.html.
  const [{ schema_version: version }] = await db.raw('PRAGMA schema_version');
  await db.raw('PRAGMA writable_schema = ON');
  const texts = [from, to].map((text) => text.replace('number_of_bays', '`number_of_bays`'));
  await db.raw("UPDATE sqlite_schema SET sql = replace(replace(sql, ?, ?), ?, ?) WHERE name = 'leagues'", [
    from,
    to,
    ...texts,
  ]);
  await db.raw(`PRAGMA schema_version = ${Number(version) + 1}`);
  await db.raw('PRAGMA writable_schema = OFF');
}
