import * as z from 'zod/mini';
import { listQuery } from '../lists/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { interest } from './contract.ts';

/** What was done about a request, in the words of who did it. */
const submissionNote = z.object({
  id: z.number(),
  at: instant,
  actorName: z.string(),
  text: z.string(),
});
export type SubmissionNote = z.output<typeof submissionNote>;

const NO_REQUEST = 'This request does not exist.';
/** Out of which request something is made. */
export const submissionId = z
  .int({ error: NO_REQUEST })
  .check(z.gte(1, { error: NO_REQUEST }), z.lte(2 ** 31 - 1, { error: NO_REQUEST }));

/** How many notes one request takes. */
export const MAX_NOTES = 100;

const WRITE_NOTE = 'Please enter a note.';
/** Body of POST /api/admin/contact-submissions/:id/notes, which answers the submission. */
export const newNote = z.object({
  text: z
    .string({ error: WRITE_NOTE })
    .check(
      z.trim(),
      z.minLength(1, { error: WRITE_NOTE }),
      z.maxLength(1000, { error: 'Please keep the note under 1,000 characters.' }),
    ),
});

/** A demo request as the desk sees it: in progress until it is read. */
export const submission = z.object({
  id: z.number(),
  createdAt: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  interest,
  message: z.string(),
  isRead: z.boolean(),
  becameMember: z.boolean(),
  /** What was done about it, the first first. */
  notes: z.array(submissionNote),
  /** The demo that was booked for it, unless that is cancelled. */
  demo: z.nullable(
    z.object({
      bookingId: z.number(),
      simulatorId: z.number(),
      bookingDate: isoDate,
      startTime: z.string(),
      endTime: z.string(),
    }),
  ),
});
export type Submission = z.output<typeof submission>;

export const SUBMISSION_SORTS = ['createdAt', 'name', 'email'] as const;
/** Query of the lists of submissions that grow without end; the newest first unless asked otherwise. */
export const submissionsQuery = listQuery(SUBMISSION_SORTS, { field: 'createdAt', descending: true });

/**
 * Query of GET /api/admin/demo-requests: a page of the open ones, and ids, with commas, of others that are wanted
 * besides. A list that somebody works in keeps what was completed meanwhile.
 */
export const openRequestsQuery = z.extend(submissionsQuery, {
  besides: z._default(
    z.pipe(
      z
        .string()
        .check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, { error: 'Please send at most 200 request IDs.' })),
      z.transform((text): number[] => text.split(',').map(Number)),
    ),
    [],
  ),
});

const SAY_YES_OR_NO = 'Must be true or false.';
/** Body of PATCH /api/admin/contact-submissions/:id/read, which may have none; false takes it back. */
export const readChange = z._default(
  z.object({ isRead: z._default(z.boolean({ error: SAY_YES_OR_NO }), true) }),
  { isRead: true },
);
/** Body of PATCH /api/admin/contact-submissions/:id/member-status. */
export const memberStatusChange = z.object({ becameMember: z.boolean({ error: SAY_YES_OR_NO }) });
