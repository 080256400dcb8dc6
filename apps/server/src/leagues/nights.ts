import type { User } from '@clubhouse/core/auth';
import { UNDO_ACCEPTED_SECONDS } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import {
  baysNeededOn,
  type CanceledNight,
  canceledNightOf,
  cancelNightRefusal,
  conflictName,
  hasBegun,
  type NightCancellation,
  planNight,
  playedNight,
  reinstateNightRefusal,
  sessionInterval,
} from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { formatShortDate, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { cancelReservations, insertReservations, publishDates, reservationsFrom } from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError } from '../http/http-error.ts';
import { deleteCanceledNight, deleteMovedNights, insertCanceledNights } from '../league-calendar/index.ts';
import { type MailContent, queueMails, withdrawMails } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { withdrawPushes } from '../push/index.ts';
import { insertLeagueChange } from './league-changes.ts';
import { nightCanceledMail, nightReinstatedMail } from './mails.ts';
import { activeParticipants, participantsOf } from './participant-queries.ts';
import { moveRoundRows, roundsWithState } from './play-queries.ts';
import { lockLeague, type StoredLeague, touchLeague } from './queries.ts';
import { inScheduling, takenBays } from './schedule.ts';
import { substitutesForNight } from './substitutes/queries.ts';
import { hasWaves } from './waves.ts';

/** Cancels one night. Releases its bays, emails the reason to the players, and keeps the night's round. */
export async function cancelNight(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  { date, reason }: NightCancellation,
): Promise<CanceledNight> {
  const [facility, now] = [current(), clock()];
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const played = playedNight(league, date);
    const rounds = (await roundsWithState(trx, leagueId)).filter(
      ({ roundDate }) => roundDate === played.date,
    );
    const hasScores = rounds.some(({ hasScore }) => hasScore);
    const refusal = cancelNightRefusal(date, league, { hasScores });
    if (refusal) throw conflict(refusal, 'date');
    await insertCanceledNights(trx, leagueId, [{ date, reason }], now);
    await deleteMovedNights(trx, leagueId, [date]);
    await releaseNight(trx, league, played.date, { by: admin, reason, now });
    // If the night had been moved, its round returns to the night's original date.
    await moveRoundRows(
      trx,
      rounds.map(({ id }) => ({ id, roundDate: date })),
    );
    const mail = nightCanceledMail(league, { played, reason }, facility);
    const detail = { after: { date, reason } };
    const change = { night: date, action: 'canceled', by: admin, detail, mail, now } as const;
    await finishChange(trx, league, [played.date], change);
    return { date, reason };
  });
}

/**
 * Reinstates a canceled night. Reserves bays for the night if the league has a schedule. Throws if not enough
 * bays are free. A night that has already started gets no bays and no email, because an admin reinstates it
 * only to enter scores.
 */
export async function reinstateNight(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  date: string,
) {
  const [facility, now] = [current(), clock()];
  await inScheduling(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const refusal = reinstateNightRefusal(date, league, now, facility);
    if (refusal) throw conflict(refusal);
    const isAhead = !hasBegun(date, league, now, facility);
    const night = { ...league, date };
    const simulatorIds = isAhead ? await freeBaysOf(trx, league, night, facility) : [];
    await deleteCanceledNight(trx, leagueId, date);
    if (league.hasSchedule && isAhead) {
      await reserveNight(trx, league, night, simulatorIds, { by: admin, now });
    }
    const inWaves = await hasWaves(trx, leagueId, date, facility);
    const mail = isAhead ? nightReinstatedMail(league, { date, inWaves }, facility) : null;
    const detail = { before: { date, reason: canceledNightOf(league, date)?.reason } };
    const change = { night: date, action: 'reinstated', by: admin, detail, mail, now } as const;
    await finishChange(trx, league, [date], change);
  });
}

type NightTime = Interval & { date: string };

/** Cancels the league's bay reservations on one date. */
export async function releaseNight(
  trx: Knex.Transaction,
  { id }: StoredLeague,
  date: string,
  { by, reason, now }: { by: User; reason: string; now: Date },
) {
  const reserved = await reservationsFrom(trx, id, date);
  const ids = reserved.filter(({ bookingDate }) => bookingDate === date).map((held) => held.id);
  await cancelReservations(trx, ids, { by: by.id, reason, now });
}

export async function reserveNight(
  trx: Knex.Transaction,
  { id }: StoredLeague,
  night: NightTime,
  simulatorIds: readonly number[],
  { by, now }: { by: User; now: Date },
) {
  const slot = { bookingDate: night.date, ...sessionInterval(night) };
  const slots = simulatorIds.map((simulatorId) => ({ simulatorId, ...slot }));
  await insertReservations(trx, id, slots, { by: by.id, now });
}

/** Returns the bays that the league can use on a night. Throws if not enough bays are free. */
export async function freeBaysOf(
  trx: Knex.Transaction,
  league: StoredLeague,
  { date, startTime, endTime }: NightTime,
  facility: Facility,
): Promise<number[]> {
  // Bays may have been retired since the league was saved. If too few are left, the night uses all of them.
  const numberOfBays = baysNeededOn(date, league, facility);
  const taken = await takenBays(trx, [date], league.id, facility);
  const night = { startTime, endTime, numberOfBays };
  const { simulatorIds, conflicts } = planNight(date, night, taken, facility);
  if (simulatorIds.length > 0) return simulatorIds;
  const holders = [...new Set(conflicts.map(conflictName))].join(', ');
  const message = `Not enough bays are free on ${formatShortDate(date)}. Already booked: ${holders}.`;
  throw new HttpError(409, { code: 'schedule_conflict', message }, { details: { conflicts } });
}

type Change = {
  /** The night's original date, before any move. */
  night: string;
  action: 'canceled' | 'reinstated' | 'moved';
  by: User;
  detail: Record<string, unknown>;
  mail: MailContent | null;
  now: Date;
};

export async function finishChange(
  trx: Knex.Transaction,
  league: StoredLeague,
  dates: readonly string[],
  { night, action, by, detail, mail, now }: Change,
) {
  await touchLeague(trx, league.id, now);
  // Publishes the dates even if no booking changes, because a night without reserved bays also affects which
  // times members can book.
  publishDates(trx, dates);
  await notifyNightPlayers(trx, league, { night, action, mail, now });
  await insertLeagueChange(trx, league, `league.night-${action}`, { by, night, detail, now });
}

/**
 * Notifies the players of a night about its change. The messages about a cancellation wait until the
 * cancellation can no longer be undone: docs/product/leagues.md#undoing-a-cancellation.
 */
async function notifyNightPlayers(
  trx: Knex.Transaction,
  league: StoredLeague,
  { night, action, mail, now }: Pick<Change, 'night' | 'action' | 'mail' | 'now'>,
): Promise<void> {
  const about = `league-night ${league.id} ${night}`;
  const players = activeParticipants(await participantsOf(trx, league.id));
  const people = [...players, ...(await substitutesForNight(trx, league.id, night))];
  const withdrawn = await withdrawMails(trx, emailsOf(people), about, now);
  await withdrawPushes(trx, userIdsOf(people), about, now);
  if (!mail) return;
  // If a person's cancellation email was withdrawn, the person does not know about the cancellation. So the
  // person gets no message about the reinstated night.
  const recipients = people.filter(({ email }) => action !== 'reinstated' || !withdrawn.has(email));
  const waits = action === 'canceled' && { sendAt: new Date(now.getTime() + UNDO_ACCEPTED_SECONDS * 1000) };
  const content = action === 'canceled' ? { ...mail, change: { about, known: null } } : mail;
  await queueMails(trx, emailsOf(recipients), content, { now, ...waits });
  const path = SCREENS.leagueSignup.path.replace(':leagueId', String(league.id));
  await pushChange(trx, userIdsOf(recipients), mail, { path, now, about, ...waits });
}

const emailsOf = (people: readonly { email: string }[]): string[] => [
  ...new Set(people.map(({ email }) => email).filter(Boolean)),
];
const userIdsOf = (people: readonly { userId: number | null }[]): number[] => [
  ...new Set(people.flatMap(({ userId }) => userId ?? [])),
];
