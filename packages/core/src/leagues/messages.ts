import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import { onOneLine, requestKey, text } from '../fields/index.ts';
import { instant, isoDate } from '../time/index.ts';
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_SUBJECT } from './limits.ts';
import { NO_LEAGUE_NIGHT } from './nights.ts';
import { isNightOf, type LeagueNights } from './sessions.ts';

/** Body of POST /api/leagues/:id/messages: docs/product/leagues.md#messages. */
export const newLeagueMessage = z.object({
  /** A retry with the same key does not send the message again. */
  key: requestKey,
  /**
   * The original date of the night that the message is about. Null if the message is about the whole league.
   */
  date: z.nullable(isoDate),
  subject: text('Please enter a subject', {
    min: 1,
    max: MAX_MESSAGE_SUBJECT,
    tooLong: `The subject must be at most ${MAX_MESSAGE_SUBJECT} characters`,
  }).check(onOneLine),
  text: text('Please enter a message', {
    min: 1,
    max: MAX_MESSAGE_LENGTH,
    tooLong: `The message must be at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`,
  }),
});
export type NewLeagueMessage = z.output<typeof newLeagueMessage>;

/** A row of GET /api/leagues/:id/messages, latest first: a message that was sent to the players. */
export const leagueMessage = z.object({
  id: z.number(),
  date: z.nullable(isoDate),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
  /** The sender's display name. Null if the sender's account was deleted. */
  sentBy: z.nullable(z.string()),
  sentById: z.nullable(z.number()),
  /** The number of people who were sent an email. */
  emailed: z.number(),
  /** The number of people who were also sent a push notification. */
  notified: z.number(),
});
export type LeagueMessage = z.output<typeof leagueMessage>;

/**
 * Query of GET /api/leagues/:id/message-recipients. With `date`, the recipients include that night's
 * substitutes.
 */
export const recipientsQuery = z.object({ date: z.optional(isoDate) });

/**
 * A row of GET /api/leagues/:id/message-recipients: a player of the league, or a substitute. `isEmailed` and
 * `isNotified` say how a message sent now would reach this person. For a substitute, `participantId` is the
 * ID of the replaced player.
 */
export const messageRecipient = z.object({
  participantId: z.number(),
  /** Null for a partner without an account, and for a deleted account. */
  userId: z.nullable(z.number()),
  name: z.string(),
  /** False if the account was deleted, because the email address was deleted too. */
  isEmailed: z.boolean(),
  isNotified: z.boolean(),
});
export type MessageRecipient = z.output<typeof messageRecipient>;

/** Returns why a message cannot be sent, or null: docs/product/leagues.md#sending-a-message. */
export function messageRefusal(
  { date }: Pick<NewLeagueMessage, 'date'>,
  league: LeagueNights,
  recipients: readonly Pick<MessageRecipient, 'isEmailed'>[],
): Refusal | null {
  if (date !== null && !isNightOf(league, date)) return NO_LEAGUE_NIGHT;
  if (recipients.some(({ isEmailed }) => isEmailed)) return null;
  return { code: 'no_players', message: 'No one would get this message. Add players to the league first.' };
}

type Written = Pick<NewLeagueMessage, 'date' | 'subject' | 'text'>;

/**
 * Returns a refusal if a retry differs from the message that was already sent with the same key, or null.
 * They can differ, because a sender who got no response may edit the message before the retry.
 */
export function repeatedMessageRefusal(sent: Written, repeated: Written): Refusal | null {
  const isSame =
    sent.date === repeated.date && sent.subject === repeated.subject && sent.text === repeated.text;
  if (isSame) return null;
  return {
    code: 'already_sent',
    message: 'We already sent your earlier version. Send this version only if the players need it too.',
  };
}
