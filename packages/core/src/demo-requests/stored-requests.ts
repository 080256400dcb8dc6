import * as z from 'zod/mini';
import { listQuery } from '../lists/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { interest } from './contract.ts';

/** A note by staff about a request. */
const submissionNote = z.object({
  id: z.number(),
  at: instant,
  actorName: z.string(),
  text: z.string(),
});
export type DemoRequestNote = z.output<typeof submissionNote>;

const NO_REQUEST = 'This request does not exist.';
/** The ID of the request to turn into a booking or a member. */
export const submissionId = z.int(NO_REQUEST).check(z.gte(1, NO_REQUEST), z.lte(2 ** 31 - 1, NO_REQUEST));

/** The maximum number of notes of a request. */
export const MAX_NOTES = 100;

const WRITE_NOTE = 'Please enter a note.';
/** Body of POST /api/admin/contact-submissions/:id/notes. The response is the submission. */
export const newNote = z.object({
  text: z
    .string(WRITE_NOTE)
    .check(
      z.trim(),
      z.minLength(1, WRITE_NOTE),
      z.maxLength(1000, 'Please keep the note under 1,000 characters.'),
    ),
});

/** A demo request in the API. It is in progress until `isRead` is true. */
export const demoRequest = z.object({
  id: z.number(),
  createdAt: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  interest,
  message: z.string(),
  isRead: z.boolean(),
  becameMember: z.boolean(),
  /** The notes of staff, oldest first. */
  notes: z.array(submissionNote),
  /** The booked demo, or null if no demo is booked or it was canceled. */
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
export type DemoRequest = z.output<typeof demoRequest>;

export const SUBMISSION_SORTS = ['createdAt', 'name', 'email'] as const;
/** Query of the paged lists of submissions. The newest one comes first by default. */
export const submissionsQuery = listQuery(SUBMISSION_SORTS, { field: 'createdAt', descending: true });

/**
 * Query of GET /api/admin/demo-requests: a page of open requests. `besides` adds other requests by ID, separated by
 * commas. The inbox uses it to keep showing requests that were just completed.
 */
export const openRequestsQuery = z.extend(submissionsQuery, {
  besides: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Please send at most 200 request IDs.')),
      z.transform((text): number[] => text.split(',').map(Number)),
    ),
    [],
  ),
});

const SAY_YES_OR_NO = 'Must be true or false.';
/** Body of PATCH /api/admin/contact-submissions/:id/read. The body is optional. False reopens the request. */
export const readChange = z._default(z.object({ isRead: z._default(z.boolean(SAY_YES_OR_NO), true) }), {
  isRead: true,
});
/** Body of PATCH /api/admin/contact-submissions/:id/member-status. */
export const memberStatusChange = z.object({ becameMember: z.boolean(SAY_YES_OR_NO) });
