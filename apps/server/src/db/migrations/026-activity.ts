import type { Knex } from 'knex';
import { instantColumn, isPostgres } from './frozen.ts';

/**
 * Adds the ID of the person that an audit entry is about. Also adds the name of the member or guest to older
 * entries about bookings. Creates the table of deleted people whose names the audit log must forget later.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('audit_log', (t) => {
    // The ID has no foreign key, so that the entry survives the deletion of the account.
    t.integer('person_id');
    t.index(['person_id', 'at', 'id'], 'audit_log_by_person');
    t.index(['actor_id', 'at', 'id'], 'audit_log_by_actor');
  });
  await db.schema.createTable('forgotten_people', (t) => {
    t.integer('user_id').primary();
    t.text('identifiers').notNullable();
    t.text('submission_ids').notNullable();
    instantColumn(t, 'forget_at').notNullable().index();
  });
  const idIn = (prefix: string) =>
    isPostgres(db)
      ? `CAST(substring(subject FROM '^${prefix}(\\d+)') AS integer)`
      : `CAST(substr(subject, ${prefix.length + 1}) AS INTEGER)`;
  const rest = isPostgres(db) ? "position('(' IN subject)" : "instr(subject, '(')";
  await db.raw(`UPDATE audit_log SET person_id = ${idIn('user ')} WHERE subject LIKE 'user %'`);
  await db.raw(`UPDATE audit_log
    SET person_id = (SELECT user_id FROM bookings WHERE bookings.id = ${idIn('booking ')})
    WHERE subject LIKE 'booking %'`);
  const holder = `COALESCE(
    (SELECT name FROM booking_guests WHERE booking_id = ${idIn('booking ')}),
    (SELECT display_name FROM users WHERE users.id = audit_log.person_id))`;
  await db.raw(`UPDATE audit_log
    SET subject = substr(substr(subject, 1, ${rest}) || ${holder} || ', ' || substr(subject, ${rest} + 1), 1, 300)
    WHERE subject LIKE 'booking %(%' AND ${holder} IS NOT NULL`);
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('forgotten_people');
  await db.schema.alterTable('audit_log', (t) => {
    t.dropIndex(['person_id', 'at', 'id'], 'audit_log_by_person');
    t.dropIndex(['actor_id', 'at', 'id'], 'audit_log_by_actor');
  });
  await db.raw('ALTER TABLE audit_log DROP COLUMN person_id');
}
