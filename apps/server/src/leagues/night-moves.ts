import type { User } from '@clubhouse/core/auth';
import {
  baysNeededOn,
  isMoveBack,
  type League,
  type MovedNight,
  moveCandidates,
  movedInterval,
  moveNightRefusal,
  moveSuggestions,
  type NightMove,
  type NightMovePreview,
  type NightMoveQuestion,
  planNight,
  playedNight,
} from '@clubhouse/core/leagues';
import { required } from '../db/row.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { deleteCanceledNight, deleteMovedNights, insertMovedNight } from '../league-calendar/index.ts';
import { deleteAnswers } from './answer-queries.ts';
import { nightMovedMail } from './mails.ts';
import { finishChange, freeBaysOf, releaseNight, reserveNight } from './nights.ts';
import { moveRoundRows, roundsWithState } from './play-queries.ts';
import { lockLeague } from './queries.ts';
import { inScheduling, takenBays } from './schedule.ts';
import { endRequestsOfNight } from './substitutes/release.ts';
import { hasWaves } from './waves.ts';

/**
 * Moves one night, with its bays and rounds, to another time or back to the original time. Throws if a rule
 * refuses the move, or if not enough bays are free. Emails the reason to the players.
 */
export async function moveNight(
  { db, now: clock, facility: current }: Deps,
  admin: User,
  leagueId: number,
  { reason, ...move }: NightMove,
): Promise<MovedNight> {
  const [facility, now] = [current(), clock()];
  return inScheduling(db, async (trx) => {
    const league = await lockLeague(trx, leagueId);
    const before = playedNight(league, move.date);
    const rounds = (await roundsWithState(trx, leagueId)).filter(
      ({ roundDate }) => roundDate === before.date,
    );
    const hasScores = rounds.some(({ hasScore }) => hasScore);
    const refusal = moveNightRefusal(move, league, { hasScores }, now, facility);
    if (refusal) throw conflict(refusal, 'movedTo');
    const interval = required(movedInterval(move, league), 'the end of the night');
    const after = { date: move.movedTo, ...interval };
    const simulatorIds = await freeBaysOf(trx, league, after, facility);
    const moved: MovedNight = { date: move.date, movedTo: move.movedTo, ...interval, reason };
    await deleteCanceledNight(trx, leagueId, move.date);
    await deleteMovedNights(trx, leagueId, [move.date]);
    // Deletes the answers and ends the substitute requests, because they were for the previous time.
    await endRequestsOfNight(trx, league, move.date, { now, facility });
    await deleteAnswers(trx, leagueId, move.date);
    if (!isMoveBack(move, league)) await insertMovedNight(trx, leagueId, moved, now);
    await releaseNight(trx, league, before.date, { by: admin, reason, now });
    if (league.hasSchedule) await reserveNight(trx, league, after, simulatorIds, { by: admin, now });
    await moveRoundRows(
      trx,
      rounds.map(({ id }) => ({ id, roundDate: move.movedTo })),
    );
    const inWaves = await hasWaves(trx, leagueId, move.date, facility);
    await finishChange(trx, league, [before.date, after.date], {
      night: move.date,
      action: 'moved',
      by: admin,
      detail: { before, after: moved },
      mail: nightMovedMail(league, { before, after, reason, inWaves }, facility),
      now,
    });
    return moved;
  });
}

/**
 * Previews a move without making it. Returns the free bays or the conflicts at the new time. Also suggests
 * other dates on which bays are free at the same start time.
 */
export async function previewMove(
  { db, now: clock, facility: current }: Deps,
  league: League,
  { date, movedTo, startTime }: NightMoveQuestion,
): Promise<NightMovePreview> {
  const [facility, now] = [current(), clock()];
  const interval = movedInterval({ startTime }, league);
  if (!interval) return { simulatorIds: [], conflicts: [], suggestions: [] };
  const candidates = moveCandidates(date, league, now, facility);
  const dates = [...new Set([movedTo, ...candidates.map((candidate) => candidate.date)])].sort();
  const taken = await takenBays(db, dates, league.id, facility);
  const { numberOfBays: usualBays, dayOfWeek } = league;
  const night = { ...interval, numberOfBays: usualBays, dayOfWeek };
  const suggestions = moveSuggestions(candidates, night, taken, now, facility);
  const numberOfBays = baysNeededOn(movedTo, league, facility);
  const { simulatorIds, conflicts } = planNight(movedTo, { ...night, numberOfBays }, taken, facility);
  return { simulatorIds, conflicts, suggestions };
}
