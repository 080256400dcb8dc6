import { DELETED_PERSON, type User } from '@clubhouse/core/auth';
import { MAX_PERSON_NOTES, type PersonNote } from '@clubhouse/core/members';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { publish } from '../db/live-events.ts';
import { columnsOf, instant, number, type RowOf, required, selected, text } from '../db/row.ts';

export const USER_NOTE_COLUMNS = columnsOf('user_notes', {
  id: number,
  at: instant,
  actor_id: number,
  actor_name: text,
  text,
});
type NoteRow = RowOf<typeof USER_NOTE_COLUMNS>;

const toNote = ({ id, at, actor_id, actor_name, text }: NoteRow): PersonNote => ({
  id,
  at: toInstant(at),
  actorId: actor_name === DELETED_PERSON ? null : actor_id,
  actorName: actor_name,
  text,
});

export async function notesAbout(db: Knex, userId: number): Promise<PersonNote[]> {
  const rows: NoteRow[] = await db('user_notes')
    .where({ user_id: userId })
    .orderBy('id', 'desc')
    .limit(MAX_PERSON_NOTES)
    .select(selected(USER_NOTE_COLUMNS));
  return rows.map(toNote);
}

export async function insertPersonNote(
  trx: Knex.Transaction,
  userId: number,
  { by, text, now }: { by: Pick<User, 'id' | 'displayName'>; text: string; now: Date },
): Promise<PersonNote> {
  const note = { user_id: userId, at: now, actor_id: by.id, actor_name: by.displayName, text };
  const [row]: NoteRow[] = await trx('user_notes').insert(note).returning(selected(USER_NOTE_COLUMNS));
  publish(trx, { name: 'people', data: {} });
  return toNote(required(row, 'the new note'));
}

/**
 * Removes the name of a deleted author from notes. Notes about a deleted person are deleted with the account.
 */
export async function forgetNoteAuthor(trx: Knex.Transaction, actorId: number): Promise<void> {
  await trx('user_notes').where({ actor_id: actorId }).update({ actor_name: DELETED_PERSON });
}
