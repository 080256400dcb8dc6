/** A part of a mail's body, without any markup: both its HTML and its text are made from this. */
export type Block =
  | { text: string }
  | { facts: [label: string, value: string][] }
  /** Something to type, like the six digits of a reset code. */
  | { code: string }
  /** What somebody else wrote: never a link, and told apart from our own words. */
  | { quote: string }
  /** A way on; `path` is below the public address, the only one that a mail can lead to. */
  | { action: string; path: string };

/** An appointment that goes with a mail as an .ics; the same `uid` with a later `changedAt` is the same one, changed. */
export type CalendarEvent = {
  uid: string;
  isCancelled: boolean;
  summary: string;
  startsAt: string;
  endsAt: string;
  changedAt: string;
};

/** What a mail says, as it waits in the outbox. */
export type MailContent = {
  subject: string;
  /** The first line, above the rest. */
  heading: string;
  blocks: Block[];
  event?: CalendarEvent;
  /** Whom an answer reaches, where that is not the facility. */
  replyTo?: { name: string; address: string };
};
