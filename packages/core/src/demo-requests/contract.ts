import * as z from 'zod/mini';
import { email, personName, phone } from '../auth/index.ts';

const SELECT_OPTION = 'Please select an option';

/** The topics of a demo request. */
export const interest = z.enum(['free_sim_demo', 'lessons', 'other'], SELECT_OPTION);
export type Interest = z.output<typeof interest>;

export const INTEREST_NAMES: Record<Interest, string> = {
  free_sim_demo: 'Free two-hour simulator demo',
  lessons: 'Lessons',
  other: 'Something else',
};

/** Stored when the message is empty. */
export const NO_MESSAGE = 'No Message';

/** A message with any number of lines. */
export const freeText = z
  .string('Please write your message as text')
  .check(z.trim(), z.maxLength(5000, 'Please keep the message under 5,000 characters'));

/** The demo form and the body of POST /api/contact. */
export const contactForm = z.object({
  name: personName,
  email,
  phone,
  interest,
  message: z._default(freeText, ''),
});
export type ContactForm = z.output<typeof contactForm>;

/**
 * Body of POST /api/contact with two spam checks: a hidden field that only programs fill in, and the time for which the
 * form was open. Neither is stored, and both are optional.
 */
export const contactBody = z.extend(contactForm, {
  leaveEmpty: z._default(z.string(), ''),
  openForMs: z.optional(z.number()),
});

/** No person fills in the form faster. The form itself waits this long before it sends. */
export const MIN_OPEN_MS = 2000;

export function looksAutomated({ leaveEmpty, openForMs }: z.output<typeof contactBody>): boolean {
  return leaveEmpty !== '' || (openForMs !== undefined && openForMs < MIN_OPEN_MS);
}

/** Response of the endpoints that create a demo request. */
export const received = z.object({ id: z.number(), message: z.string() });
export type Received = z.output<typeof received>;
