import type { Knex } from 'knex';
import { dropColumn, instantColumn } from './frozen.ts';

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('lessons', (t) => {
    // Null if the coach has not marked the lesson as paid.
    instantColumn(t, 'paid_at');
  });
  // The coach's dashboard shows each lesson with the notes from the previous lesson with the same member.
  // This index finds those notes.
  await db.raw(
    `CREATE INDEX lessons_with_notes ON lessons (member_id, coach_id, lesson_date, start_time)
     WHERE coach_notes <> ''`,
  );
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX lessons_with_notes');
  await dropColumn(db, 'lessons', 'paid_at');
}
