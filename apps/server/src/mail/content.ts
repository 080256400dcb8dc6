import * as z from 'zod/mini';

/** A part of an email's body. The template renders each part both as HTML and as plain text. */
const block = z.union([
  z.object({ text: z.string() }),
  z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({ code: z.string() }),
  /** Text that a person typed. The template never turns any part of it into a link. */
  z.object({ quote: z.string() }),
  /** A link to another website. `url` must come from the settings, never from text that a user typed. */
  z.object({ link: z.string(), url: z.string() }),
  /** A button. It always leads to our own website: the template appends `path` to the public URL. */
  z.object({ action: z.string(), path: z.string() }),
]);
export type Block = z.output<typeof block>;

export const paragraphs = (text: string): Block[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }));

/**
 * A calendar event. The email includes it as an .ics file. In calendar apps, the event replaces any older
 * version with the same `uid`.
 */
const calendarEvent = z.object({
  uid: z.string(),
  isCancelled: z.boolean(),
  summary: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  changedAt: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/**
 * Identifies a reminder: its kind, its recipient and its `subjects`. The subjects are the items that the
 * reminder is about, such as bookings. Each item has the ID of its row, and its time, such as the start of a
 * booking.
 */
export const mailReminder = z.object({
  kind: z.string(),
  userId: z.number(),
  subjects: z.array(z.object({ id: z.number(), occurrence: z.string() })),
});
export type MailReminder = z.output<typeof mailReminder>;

/**
 * `about` identifies the changed item. `known` is the item as the recipient last knew it, for a later email
 * that replaces this one. Each feature defines the format of its own items.
 */
const change = z.object({ about: z.string(), known: z.unknown() });

export const mailContent = z.object({
  subject: z.string(),
  heading: z.string(),
  blocks: z.array(block),
  event: z.optional(calendarEvent),
  /**
   * The events of an attached calendar file. Calendar apps ask people to accept `event`, but not these
   * events.
   */
  attachedEvents: z.optional(z.array(calendarEvent)),
  /** Who gets the replies to this email. The default is the facility. */
  replyTo: z.optional(z.object({ name: z.string(), address: z.string() })),
  /**
   * Set on emails that people can turn off. The footer says "Unsubscribe from {from}" and links to `path`,
   * which works without signing in.
   */
  unsubscribe: z.optional(z.object({ from: z.string(), path: z.string() })),
  /**
   * Set on reminders. Before sending a reminder, the worker updates it, or deletes it if the reminder no longer
   * applies.
   */
  reminder: z.optional(mailReminder),
  /**
   * Set on emails about a change that can be undone. Such an email waits, so that undoing the change can
   * withdraw it.
   */
  change: z.optional(change),
});
export type MailContent = z.output<typeof mailContent>;
