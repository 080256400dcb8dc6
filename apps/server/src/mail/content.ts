import * as z from 'zod/mini';

/** A part of an email's body, without markup. The template renders it as HTML and as plain text. */
const block = z.union([
  z.object({ text: z.string() }),
  z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({ code: z.string() }),
  /** Text that a person wrote. It never becomes a link. */
  z.object({ quote: z.string() }),
  /** A button. `path` follows the public URL, because emails link only to our website. */
  z.object({ action: z.string(), path: z.string() }),
]);
export type Block = z.output<typeof block>;

/** An event for an attached .ics file. In calendars, it replaces an event with the same `uid` and an older `changedAt`. */
const calendarEvent = z.object({
  uid: z.string(),
  isCancelled: z.boolean(),
  summary: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  changedAt: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** As stored in the outbox. */
export const mailContent = z.object({
  subject: z.string(),
  heading: z.string(),
  blocks: z.array(block),
  event: z.optional(calendarEvent),
  /** Absent if replies go to the facility. */
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
});
export type MailContent = z.output<typeof mailContent>;
