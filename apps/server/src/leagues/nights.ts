import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  type CanceledNight,
  canceledNightOf,
  cancelNightRefusal,
  type NightCancellation,
  reinstateNightRefusal,
  sessionInterval,
} from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { cancelReservations, insertReservations, publishDates, reservationsOf } from '../bookings/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, HttpError } from '../http/http-error.ts';
import { deleteCanceledNight, insertCanceledNights } from '../league-calendar/index.ts';
import { type MailContent, queueMail } from '../mail/index.ts';
import { nightCanceledMail, nightReinstatedMail } from './mails.ts';
import { participantsOf, playing } from './participant-queries.ts';
import { roundsWithState } from './play-queries.ts';
import { insertLeagueChange, lockLeague, type StoredLeague, touchLeague } from './queries.ts';
import { inScheduling, plannedSessions } from './schedule.ts';

/** Releases the bays of one night and tells the players why. The night's round stays in the list. */
export async function cancelNight(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  { date, reason }: NightCancellation,
): Promise<CanceledNight> {
  const [facility, now] = [current(), clock()];
  return inTransaction(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const rounds = await roundsWithState(trx, leagueId);
    const hasScores = rounds.some((round) => round.roundDate === date && round.hasScore);
    const refusal = cancelNightRefusal(date, league, { hasScores }, now, facility);
    if (refusal) throw conflict(refusal, 'date');
    await insertCanceledNights(trx, leagueId, [{ date, reason }], now);
    const reserved = await reservationsOf(trx, leagueId, now, facility);
    const ids = reserved.filter(({ bookingDate }) => bookingDate === date).map(({ id }) => id);
    await cancelReservations(trx, ids, { by: admin.id, reason, now });
    const mail = nightCanceledMail(league, { date, reason }, facility);
    await finishChange(trx, league, date, { action: 'canceled', by: admin, reason, mail, now });
    return { date, reason };
  });
}

/** Reserves the bays of a canceled night again. Refuses if not enough bays are free. */
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
    const simulatorIds = await freeBaysOf(trx, league, date, now, facility);
    await deleteCanceledNight(trx, leagueId, date);
    if (league.hasSchedule) {
      const slots = simulatorIds.map((simulatorId) => ({
        simulatorId,
        bookingDate: date,
        ...sessionInterval(league),
      }));
      await insertReservations(trx, leagueId, slots, { by: admin.id, now });
    }
    const reason = canceledNightOf(league, date)?.reason ?? '';
    const mail = nightReinstatedMail(league, date, facility);
    await finishChange(trx, league, date, { action: 'reinstated', by: admin, reason, mail, now });
  });
}

async function freeBaysOf(
  trx: Knex.Transaction,
  league: StoredLeague,
  date: string,
  now: Date,
  facility: Facility,
): Promise<number[]> {
  const night = { ...league, startDate: date, endDate: date, canceledNights: [] };
  const [session] = await plannedSessions(trx, night, league.id, now, facility);
  const { simulatorIds = [], conflicts = [] } = session ?? {};
  if (conflicts.length === 0) return simulatorIds;
  const holders = [...new Set(conflicts.map((one) => one.with))].join(', ');
  const message = `Not enough bays are free on ${formatShortDate(date)}. In the way: ${holders}.`;
  throw new HttpError(409, { code: 'schedule_conflict', message }, { details: { conflicts } });
}

type Change = {
  action: 'canceled' | 'reinstated';
  by: User;
  reason: string;
  mail: MailContent;
  now: Date;
};

async function finishChange(
  trx: Knex.Transaction,
  league: StoredLeague,
  date: string,
  { action, by, reason, mail, now }: Change,
) {
  await touchLeague(trx, league.id, now);
  // A league without reserved bays changes no booking, but its night opens or closes the day for members.
  publishDates(trx, [date]);
  const emails = playing(await participantsOf(trx, league.id)).map(({ email }) => email);
  for (const email of new Set(emails)) if (email) await queueMail(trx, email, mail, { now });
  const detail = action === 'canceled' ? { after: { date, reason } } : { before: { date, reason } };
  await insertLeagueChange(trx, league, `league.night-${action}`, { by, detail, now });
}
