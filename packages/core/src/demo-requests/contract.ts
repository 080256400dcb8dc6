import * as z from 'zod/mini';
import { personName } from '../auth/index.ts';
import { email, phone, rowId, text, yesOrNo } from '../fields/index.ts';
import { listQuery } from '../lists/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { preferredTime, preferredTimes } from './preferred-times.ts';
import { LOST_REASONS, REQUEST_KINDS, REQUEST_STATUSES } from './status.ts';

const interest = z.enum(['free_sim_demo', 'lessons', 'other'], 'Please select an option');
export type Interest = z.output<typeof interest>;

export const INTEREST_NAMES: Record<Interest, string> = {
  free_sim_demo: 'Free two-hour simulator demo',
  lessons: 'Lessons',
  other: 'Something else',
};

/** The server stores this text if the message is empty. */
export const NO_MESSAGE = 'No Message';

/** A message. Line breaks are allowed. */
export const freeText = text('Please type your message', {
  max: 5000,
  tooLong: 'Please keep the message to 5,000 characters or fewer',
});

const contactForm = z.object({
  name: personName,
  email,
  phone,
  interest,
  message: z._default(freeText, ''),
});
export type ContactForm = z.output<typeof contactForm>;

/** `isJoining` is true if the sender asks about a membership. */
export const demoRequestForm = z.extend(contactForm, {
  preferredTimes,
  isJoining: z._default(yesOrNo, false),
});
export type DemoRequestForm = z.output<typeof demoRequestForm>;

/** Body of POST /api/reset-password/help, from people who do not receive the email with the code. */
export const accountHelp = z.object({
  email,
  phone: z._default(z.union([z.literal(''), phone]), ''),
});
export type AccountHelp = z.output<typeof accountHelp>;

/** Body of POST /api/contact. `leaveEmpty` is a hidden field that only spam programs fill in. */
export const contactBody = z.extend(demoRequestForm, {
  leaveEmpty: z._default(z.string(), ''),
  openForMs: z.optional(z.number()),
});

/**
 * How long a form must be open before the website sends it. The server treats a form that was open for a
 * shorter time as spam.
 */
export const MIN_OPEN_MS = 2000;

export function looksAutomated({ leaveEmpty, openForMs }: z.output<typeof contactBody>): boolean {
  return leaveEmpty !== '' || (openForMs !== undefined && openForMs < MIN_OPEN_MS);
}

/** Response of the endpoints that create a demo request. */
export const received = z.object({ id: z.number(), message: z.string() });
export type Received = z.output<typeof received>;

const requestNote = z.object({
  id: z.number(),
  at: instant,
  /** Null if the account was deleted. */
  actorId: z.nullable(z.number()),
  actorName: z.string(),
  text: z.string(),
});
export type DemoRequestNote = z.output<typeof requestNote>;

/** The ID of a demo request in the body of an API request. */
export const demoRequestId = rowId('We can’t find this request.');

/** The maximum number of other requests that one inbox row joins. */
export const MAX_JOINED = 200;
/** The IDs of the other requests in the same inbox row. Their status changes with the row's own request. */
export const joinedRequestIds = z._default(z.array(demoRequestId).check(z.maxLength(MAX_JOINED)), []);

export const MAX_NOTES = 100;

const NOTE_TOO_LONG = 'Please keep the note to 1,000 characters or fewer.';
/**
 * Body of POST /api/admin/contact-submissions/:id/notes. The note is stored only on the request in the URL.
 */
export const newNote = z.object({
  text: text('Please enter a note.', { min: 1, max: 1000, tooLong: NOTE_TOO_LONG }),
  joinedSubmissionIds: joinedRequestIds,
});

/** A request's kind, and the fields that staff can change. */
export const requestState = z.object({
  kind: z.enum(REQUEST_KINDS, 'Please choose a kind of request.'),
  isRead: yesOrNo,
  becameMember: yesOrNo,
  status: z.enum(REQUEST_STATUSES, 'Please choose a status.'),
  lostReason: z.nullable(z.enum(LOST_REASONS, 'Please choose a reason.')),
  /** The person at the desk who looks after the request. */
  ownerId: z.nullable(rowId('We can’t find this person.')),
  nextCallDate: z.nullable(isoDate),
});

/** A demo request in the API. `isRead` means that staff completed the request. */
export const demoRequest = z.object({
  id: z.number(),
  createdAt: instant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  interest,
  message: z.string(),
  /** The sender's preferred times. The first line of the message repeats these times. */
  preferredTimes: z.array(preferredTime),
  ...requestState.shape,
  ownerName: z.nullable(z.string()),
  /**
   * The sender's account. Set if the sender was signed in, or if an admin made the sender a member from this
   * request. Null after the account is deleted.
   */
  userId: z.nullable(z.number()),
  /** Notes that staff added, oldest first. */
  notes: z.array(requestNote),
  /** The booked demo. Null if no demo is booked, or if the demo was canceled. */
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

export const DEMO_REQUEST_SORTS = ['createdAt', 'name', 'email'] as const;
export const demoRequestsQuery = listQuery(DEMO_REQUEST_SORTS, { field: 'createdAt', descending: true });

/**
 * IDs of additional requests to return. Screens send the IDs of requests that were just completed, because
 * these requests would otherwise disappear from the list.
 */
export const idList = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Please send at most 200 request IDs.')),
    z.transform((text): number[] => text.split(',').map(Number)),
  ),
  [],
);
export const openRequestsQuery = z.extend(demoRequestsQuery, { besides: idList });

/**
 * Body of PATCH /api/admin/contact-submissions/:id/read. The body is optional. If `isRead` is false, the
 * server reopens the request.
 */
export const readChange = z._default(z.object({ isRead: z._default(yesOrNo, true) }), { isRead: true });
/** Body of PATCH /api/admin/contact-submissions/:id/member-status. */
export const memberStatusChange = z.object({ becameMember: yesOrNo });
