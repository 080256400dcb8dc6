import { loginName, type User } from '@clubhouse/core/auth';
import {
  type LeagueMessage,
  MAX_LISTED_MESSAGES,
  type MessageRecipient,
  messageRefusal,
  type NewLeagueMessage,
  repeatedMessageRefusal,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { toInstant } from '../db/columns.ts';
import { columnsOf, instant, number, orNull, type RowOf, required, selected, text } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { queueMails } from '../mail/index.ts';
import { pushChange, reachedByPush } from '../notifications/index.ts';
import { nameOfUser, userOf } from '../users/index.ts';
import { insertLeagueChange } from './league-changes.ts';
import { leagueMessageMail } from './mails.ts';
import { activeParticipants, participantsOf, type StoredParticipant } from './participant-queries.ts';
import { lockLeague } from './queries.ts';
import { substitutesForNight } from './substitutes/queries.ts';

export const LEAGUE_MESSAGE_COLUMNS = {
  ...columnsOf('league_messages', {
    id: number,
    night_date: orNull(text),
    subject: text,
    text,
    sent_at: instant,
    sent_by: orNull(number),
    emailed: number,
    notified: number,
  }),
  ...nameOfUser('sender_name'),
};
type MessageRow = RowOf<typeof LEAGUE_MESSAGE_COLUMNS>;

const toMessage = (row: MessageRow): LeagueMessage => ({
  id: row.id,
  date: row.night_date,
  subject: row.subject,
  text: row.text,
  sentAt: toInstant(row.sent_at),
  sentBy: row.sender_name,
  sentById: row.sent_by,
  emailed: row.emailed,
  notified: row.notified,
});

const messages = (db: Knex, leagueId: number) =>
  db('league_messages')
    .leftJoin(...userOf('league_messages.sent_by'))
    .where('league_messages.league_id', leagueId)
    .select<MessageRow[]>(selected(LEAGUE_MESSAGE_COLUMNS));

export async function leagueMessages(db: Knex, leagueId: number): Promise<LeagueMessage[]> {
  const rows = await messages(db, leagueId).orderBy('league_messages.id', 'desc').limit(MAX_LISTED_MESSAGES);
  return rows.map(toMessage);
}

async function messageWithKey(trx: Knex.Transaction, leagueId: number, key: string) {
  const [row] = await messages(trx, leagueId).where('league_messages.request_key', key);
  return row && toMessage(row);
}

type Reader = Pick<StoredParticipant, 'name' | 'email' | 'userId'> & { participantId: number };

/**
 * Returns who would get a message if it were sent now: the players in team order. If the message is about one
 * night, `night` is set, and the night's substitutes from outside the league follow.
 */
export const messageRecipients = async (
  db: Knex,
  leagueId: number,
  night: string | null,
): Promise<MessageRecipient[]> => recipientsAmong(db, await readersOf(db, leagueId, night));

/**
 * Returns the league's players. If `night` is set, also returns that night's substitutes from outside the
 * league.
 */
async function readersOf(db: Knex, leagueId: number, night: string | null): Promise<Reader[]> {
  const players = activeParticipants(await participantsOf(db, leagueId)).map((one) => ({
    ...one,
    participantId: one.id,
  }));
  const substitutes = night === null ? [] : await substitutesForNight(db, leagueId, night);
  const isPlayer = (id: number) => players.some(({ userId }) => userId === id);
  return [...players, ...substitutes.filter(({ userId }) => userId !== null && !isPlayer(userId))];
}

async function recipientsAmong(db: Knex, readers: readonly Reader[]): Promise<MessageRecipient[]> {
  const notified = await reachedByPush(db, usersOf(readers));
  return readers.map(({ participantId, name, email, userId }) => ({
    participantId,
    userId,
    name,
    isEmailed: email !== '',
    isNotified: userId !== null && notified.has(userId),
  }));
}

const usersOf = (readers: readonly Reader[]) => readers.flatMap(({ userId }) => userId ?? []);

/**
 * Sends a message to a league's players and records it. If the message is about one night, also sends it to the
 * substitutes of that night. The league's lock serializes requests, so a repeated request finds the recorded
 * message and sends nothing.
 */
export async function sendMessage(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  { key, ...message }: NewLeagueMessage,
): Promise<{ message: LeagueMessage; isNew: boolean }> {
  const [facility, now] = [current(), clock()];
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const sent = await messageWithKey(trx, leagueId, key);
    if (sent) {
      const other = repeatedMessageRefusal(sent, message);
      if (other) throw conflict(other);
      return { message: sent, isNew: false };
    }
    const readers = await readersOf(trx, leagueId, message.date);
    const recipients = await recipientsAmong(trx, readers);
    const refusal = messageRefusal(message, league, recipients);
    if (refusal) throw conflict(refusal);
    const emails = new Map(readers.flatMap(({ email }) => (email ? [[loginName(email), email]] : [])));
    const mail = leagueMessageMail(league, message, facility);
    await queueMails(trx, [...emails.values()], mail, { now });
    const path = SCREENS.leagueSignup.path.replace(':leagueId', String(leagueId));
    // Anyone can read a push notification on a locked phone, so it contains only the league's name and the
    // subject.
    const push = { heading: league.name, subject: message.subject };
    await pushChange(trx, usersOf(readers), push, { path, now });
    const reach = {
      emailed: emails.size,
      notified: recipients.filter(({ isNotified }) => isNotified).length,
    };
    await trx('league_messages').insert({
      league_id: leagueId,
      request_key: key,
      night_date: message.date,
      subject: message.subject,
      text: message.text,
      sent_at: now,
      sent_by: admin.id,
      ...reach,
    });
    const detail = { after: { subject: message.subject, date: message.date, ...reach } };
    await insertLeagueChange(trx, league, 'league.message-sent', { by: admin, detail, now });
    const stored = required(await messageWithKey(trx, leagueId, key), 'the new message');
    return { message: stored, isNew: true };
  });
}
