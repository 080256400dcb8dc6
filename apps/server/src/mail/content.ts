import * as z from 'zod/mini';

/** A part of an email's body, without markup. Both the HTML and the plain text are rendered from it. */
const block = z.union([
  z.object({ text: z.string() }),
  z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
  /** A code to type, such as the six digits for a password reset. */
  z.object({ code: z.string() }),
  /** Text that a person wrote. It is shown as a quote and never becomes a link. */
  z.object({ quote: z.string() }),
  /** A button. `path` is below the public URL, the only website that an email can lead to. */
  z.object({ action: z.string(), path: z.string() }),
]);
export type Block = z.output<typeof block>;

/** A calendar event that is attached as an .ics file. A later `changedAt` with the same `uid` replaces the event. */
const calendarEvent = z.object({
  uid: z.string(),
  isCancelled: z.boolean(),
  summary: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  changedAt: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** The content of an email, as stored in the outbox. */
export const mailContent = z.object({
  subject: z.string(),
  /** The first line of the email. */
  heading: z.string(),
  blocks: z.array(block),
  event: z.optional(calendarEvent),
  /** The reply-to email, if not the facility's. */
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
});
export type MailContent = z.output<typeof mailContent>;
