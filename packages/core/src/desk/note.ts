import * as z from 'zod/mini';
import { text } from '../fields/index.ts';
import { instant } from '../time/index.ts';

const MAX_NOTE_LENGTH = 500;

/** The note that one shift leaves for the next shift: docs/product/front-desk.md#shift-note. */
const shiftNote = z.object({
  text: z.string(),
  at: instant,
  /** The author's display name. Null if the account was deleted. */
  by: z.nullable(z.string()),
  byId: z.nullable(z.number()),
});
export type ShiftNote = z.output<typeof shiftNote>;

/** Response of GET /api/desk/note. */
export const currentNote = z.object({ note: z.nullable(shiftNote) });

/** Body of PUT /api/desk/note. An empty string clears the note. */
export const noteChange = z.object({
  text: text('The note must be text.', {
    max: MAX_NOTE_LENGTH,
    tooLong: `Please keep the note to ${MAX_NOTE_LENGTH} characters or fewer.`,
  }),
  /** The `at` of the note that this note replaces. Null if there was no note. */
  replaces: z.nullable(instant),
});
export type NoteChange = z.output<typeof noteChange>;
