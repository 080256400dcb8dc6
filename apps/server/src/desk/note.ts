import type { User } from '@clubhouse/core/auth';
import type { NoteChange, ShiftNote } from '@clubhouse/core/desk';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { toInstant } from '../db/columns.ts';
import { publish } from '../db/live-events.ts';
import { columnsOf, instant, number, orNull, type RowOf, selected, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { nameOfUser, userOf } from '../users/index.ts';

export const SHIFT_NOTE_COLUMNS = {
  ...columnsOf('shift_note', { text, written_at: instant, written_by: orNull(number) }),
  ...nameOfUser('author_name'),
};
type Row = RowOf<typeof SHIFT_NOTE_COLUMNS>;

const ONLY_ROW = { id: 1 };

export async function currentNote(db: Knex): Promise<ShiftNote | null> {
  const row: Row | undefined = await db('shift_note')
    .leftJoin(...userOf('shift_note.written_by'))
    .first(selected(SHIFT_NOTE_COLUMNS));
  if (!row) return null;
  return { text: row.text, at: toInstant(row.written_at), by: row.author_name, byId: row.written_by };
}

/**
 * Saves or clears the shift note. Throws a 409 if the note has changed since this user loaded it, unless the
 * note already has the new text.
 */
export async function changeNote(
  { db, now }: Deps,
  staff: User,
  { text, replaces }: NoteChange,
): Promise<ShiftNote | null> {
  return inTransaction(db, async (trx) => {
    await trx('shift_note')
      .where(ONLY_ROW)
      .update({ text: trx.ref('text') });
    const before = await currentNote(trx);
    if ((before?.text ?? '') === text) return before;
    if ((before?.at ?? null) !== replaces) {
      throw conflict({
        code: 'note_changed',
        message: 'Someone changed the note while you were typing. Check the change, then save again.',
      });
    }
    if (text) {
      const row = { ...ONLY_ROW, text, written_at: now(), written_by: staff.id };
      await trx('shift_note').insert(row).onConflict('id').merge();
    } else await trx('shift_note').where(ONLY_ROW).delete();
    await insertChange(trx, {
      by: staff,
      action: text ? 'desk.note-written' : 'desk.note-cleared',
      subject: 'shift note',
      detail: { ...(before && { before: { text: before.text } }), ...(text && { after: { text } }) },
      now: now(),
    });
    publish(trx, { name: 'desk', data: {} });
    return currentNote(trx);
  });
}
