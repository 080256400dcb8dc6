import { DELETED_PERSON, type User } from '@clubhouse/core/auth';
import type { DemoRequest, DemoRequestNote } from '@clubhouse/core/demo-requests';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, orNull, type RowOf, required, selected, text } from '../db/row.ts';
import { nameOfUserWith } from '../users/index.ts';

export type FollowUp = Pick<DemoRequest, 'notes' | 'demo' | 'ownerName'>;
type Followed = { id: number; owner_id: number | null };
type Demo = NonNullable<DemoRequest['demo']>;

/**
 * Reads the notes, demos and owners of several requests. Returns a lookup for one request. Truncates notes to
 * `textLength` characters.
 */
export async function followUpsOf(
  db: Knex,
  requests: readonly Followed[],
  { textLength }: { textLength?: number | undefined } = {},
): Promise<(request: Followed) => FollowUp> {
  const ids = requests.map(({ id }) => id);
  const notes = await notesOf(db, ids, textLength);
  const demos = await demosOf(db, ids);
  const owners = await namesOf(
    db,
    requests.flatMap(({ owner_id }) => owner_id ?? []),
  );
  return ({ id, owner_id }) => ({
    notes: notes.get(id) ?? [],
    demo: demos.get(id) ?? null,
    ownerName: owner_id === null ? null : (owners.get(owner_id) ?? null),
  });
}

async function namesOf(db: Knex, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows: { id: number; display_name: string }[] = await db('users')
    .whereIn('id', [...new Set(userIds)])
    .select('id', 'display_name');
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

export const NOTE_COLUMNS = columnsOf('contact_notes', {
  id: number,
  submission_id: number,
  at: instant,
  actor_id: number,
  actor_name: text,
  text,
});
type NoteRow = RowOf<typeof NOTE_COLUMNS>;

const toNote = ({ id, at, actor_id, actor_name, text }: NoteRow): DemoRequestNote => ({
  id,
  at: toInstant(at),
  actorId: actor_name === DELETED_PERSON ? null : actor_id,
  actorName: actor_name,
  text,
});

async function notesOf(db: Knex, ids: readonly number[], textLength: number | undefined) {
  const { text: _, ...columns } = NOTE_COLUMNS;
  const cut = textLength === undefined ? 'text' : db.raw('substr(text, 1, ?) AS text', [textLength]);
  const rows: NoteRow[] = await db('contact_notes')
    .whereIn('submission_id', ids)
    .orderBy('id')
    .select(...selected(columns), cut);
  const notes = new Map<number, DemoRequestNote[]>();
  for (const row of rows) {
    notes.set(row.submission_id, [...(notes.get(row.submission_id) ?? []), toNote(row)]);
  }
  return notes;
}

export const DEMO_COLUMNS = {
  ...columnsOf('booking_guests', { contact_submission_id: orNull(number), booking_id: number }),
  ...columnsOf('bookings', { simulator_id: number, booking_date: text, start_time: text, end_time: text }),
};

async function demosOf(db: Knex, ids: readonly number[]): Promise<Map<number, Demo>> {
  const rows: RowOf<typeof DEMO_COLUMNS>[] = await db('booking_guests')
    .join('bookings', 'bookings.id', 'booking_guests.booking_id')
    .whereIn('booking_guests.contact_submission_id', ids)
    .whereNull('bookings.cancelled_at')
    .orderBy(['bookings.booking_date', 'bookings.start_time', 'bookings.id'])
    .select(selected(DEMO_COLUMNS));
  // The Map keeps a request's latest demo, because its row comes last.
  return new Map(
    rows.map((row) => [
      required(row.contact_submission_id, `the request of booking ${row.booking_id}`),
      {
        bookingId: row.booking_id,
        simulatorId: row.simulator_id,
        bookingDate: row.booking_date,
        startTime: row.start_time,
        endTime: row.end_time,
      },
    ]),
  );
}

export async function requestOfDemo(db: Knex, bookingId: number): Promise<number | null> {
  const row = await db('booking_guests')
    .where({ booking_id: bookingId })
    .first<{ contact_submission_id: number | null } | undefined>('contact_submission_id');
  return row?.contact_submission_id ?? null;
}

export async function insertNote(
  trx: Knex.Transaction,
  demoRequestId: number,
  { by, text, now }: { by: Pick<User, 'id'>; text: string; now: Date },
): Promise<DemoRequestNote> {
  const name = nameOfUserWith(trx, by.id);
  const note = { submission_id: demoRequestId, at: now, actor_id: by.id, actor_name: name, text };
  const [row]: NoteRow[] = await trx('contact_notes').insert(note).returning(selected(NOTE_COLUMNS));
  return toNote(required(row, 'the new note'));
}
