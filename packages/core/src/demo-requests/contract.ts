import * as z from 'zod/mini';
import { email, personName, phone } from '../auth/index.ts';

const SELECT_OPTION = 'Please select an option';

/** What a demo request can be about. */
export const interest = z.enum(['free_sim_demo', 'lessons', 'other'], { error: SELECT_OPTION });
export type Interest = z.output<typeof interest>;

export const INTEREST_NAMES: Record<Interest, string> = {
  free_sim_demo: 'Free two-hour simulator demo',
  lessons: 'Lessons',
  other: 'Something else',
};

/** Stored when the message is empty. */
export const NO_MESSAGE = 'No Message';

/** What somebody wants to say, over as many lines as it takes. */
export const freeText = z
  .string({ error: 'Please write your message as text' })
  .check(z.trim(), z.maxLength(5000, { error: 'Please keep the message under 5,000 characters' }));

/** The demo form, and body of POST /api/contact. */
export const contactForm = z.object({
  name: personName,
  email,
  phone,
  interest,
  message: z._default(freeText, ''),
});
export type ContactForm = z.output<typeof contactForm>;

/**
 * What the form sends besides: a field that no person sees and programs fill in, and for how long the form was
 * open. Neither is stored, and a call without them is taken.
 */
export const contactBody = z.extend(contactForm, {
  leaveEmpty: z._default(z.string(), ''),
  openForMs: z.optional(z.number()),
});

/** Nobody fills the form in faster; the form waits this long before it sends. */
export const MIN_OPEN_MS = 2000;

export function looksAutomated({ leaveEmpty, openForMs }: z.output<typeof contactBody>): boolean {
  return leaveEmpty !== '' || (openForMs !== undefined && openForMs < MIN_OPEN_MS);
}

/** Answer of the calls that bring something to the front desk. */
export const received = z.object({ id: z.number(), message: z.string() });
export type Received = z.output<typeof received>;
