import { addHours } from 'date-fns';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { endOf, type Interval } from '../time/index.ts';
import type { League } from './contract.ts';
import { CONFIRMATION_HOURS, PLAYER_ENTRY_HOURS } from './limits.ts';
import { canceledRoundRefusal } from './nights.ts';
import type { Round, Score } from './play-contract.ts';
import { hasBegun } from './schedule.ts';
import { type LeagueNights, moveTo, type PlayedNight, sessionsOf } from './sessions.ts';

type Figures = Pick<Score, 'strokes' | 'result'>;
type Reviewed = Pick<Score, 'status' | 'enteredByTeamId' | 'updatedAt'>;
type ScoringLeague = LeagueNights & Interval & Pick<League, 'scoreEntry'>;

/** Returns when an unconfirmed score starts to count even though nobody has confirmed it. */
export const countsFrom = ({ updatedAt }: Pick<Score, 'updatedAt'>): Date =>
  addHours(updatedAt, CONFIRMATION_HOURS);

/** Returns whether a score counts in the standings: docs/product/leagues.md#which-scores-count. */
export const isCounted = (score: Pick<Score, 'status' | 'updatedAt'>, now: Date): boolean =>
  score.status === 'final' || (score.status === 'unconfirmed' && countsFrom(score) <= now);

export const hasSameFigures = (one: Figures, other: Figures): boolean =>
  one.strokes === other.strokes && one.result === other.result;

const ADMINS_ENTER: Refusal = {
  code: 'admins_enter_scores',
  message: 'The front desk enters the scores for this league.',
};
const FINAL: Refusal = {
  code: 'score_final',
  message: 'This score is final. Only the front desk can change it.',
};
const DISPUTED: Refusal = {
  code: 'score_disputed',
  message: 'This score is disputed. The front desk will decide which score counts.',
};

/** Returns the deadline for players to enter a round's scores. */
export function entryCloses(
  { roundDate }: Pick<Round, 'roundDate'>,
  league: LeagueNights & Interval,
  facility: Facility,
): Date {
  const { endTime } = moveTo(league, roundDate) ?? league;
  return addHours(endOf(roundDate, endTime, facility), PLAYER_ENTRY_HOURS);
}

/**
 * Returns why players cannot enter a round's scores now, or null if they can:
 * docs/product/leagues.md#who-enters-scores.
 */
export function playerEntryRefusal(
  round: Pick<Round, 'roundDate'>,
  league: ScoringLeague,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (league.scoreEntry === 'admins') return ADMINS_ENTER;
  const canceled = canceledRoundRefusal(round, league);
  if (canceled) return canceled;
  const session = moveTo(league, round.roundDate) ?? league;
  if (!hasBegun(round.roundDate, session, now, facility)) {
    return { code: 'night_not_started', message: 'You can enter scores as soon as the session starts.' };
  }
  if (entryCloses(round, league, facility) > now) return null;
  return { code: 'entry_closed', message: 'This round is closed. Ask the front desk to enter your score.' };
}

/** Returns the latest round for which players can enter scores now, or null. */
export const roundToScore = <Candidate extends Pick<Round, 'roundDate' | 'roundNumber'>>(
  rounds: readonly Candidate[],
  league: ScoringLeague,
  now: Date,
  facility: Facility,
): Candidate | null =>
  rounds
    .filter((round) => playerEntryRefusal(round, league, now, facility) === null)
    .sort((a, b) => a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber)
    .at(-1) ?? null;

/** Returns the latest session for which players can enter scores now, or null. */
export const sessionToScore = (league: ScoringLeague, now: Date, facility: Facility): PlayedNight | null =>
  sessionsOf(league)
    .filter(({ date }) => playerEntryRefusal({ roundDate: date }, league, now, facility) === null)
    .at(-1) ?? null;

/** Returns a refusal if only an admin can still change the score, or null. */
const settledRefusal = (score: Reviewed, now: Date): Refusal | null => {
  if (score.status === 'disputed') return DISPUTED;
  return isCounted(score, now) ? FINAL : null;
};

/** What a player's entry does to the team's stored score in the round. */
export type EntryEffect = 'enter' | 'change' | 'confirm' | 'dispute' | 'none';

/**
 * Returns the effect of a player's entry, or why it is refused:
 * docs/product/leagues.md#entering-your-own-score. `teamIds` contains every team for which the player plays
 * in the round.
 */
export function entryEffect(
  stored: (Reviewed & Figures) | undefined,
  entry: Figures,
  teamIds: readonly number[],
  now: Date,
): EntryEffect | Refusal {
  if (!stored) return 'enter';
  const isOwn = isEnteredBy(stored, teamIds);
  const settled = settledRefusal(stored, now);
  if (hasSameFigures(stored, entry)) return isOwn || settled ? 'none' : 'confirm';
  if (settled) return settled;
  return isOwn ? 'change' : 'dispute';
}

const isEnteredBy = ({ enteredByTeamId }: Reviewed, teamIds: readonly number[]): boolean =>
  enteredByTeamId !== null && teamIds.includes(enteredByTeamId);

/**
 * Returns why a player cannot confirm or dispute a score, or null:
 * docs/product/leagues.md#confirming-and-disputing. `teamIds` contains every team for which the player plays
 * in the round.
 */
export function reviewRefusal(
  score: Reviewed,
  teamIds: readonly number[],
  { scoreEntry }: Pick<League, 'scoreEntry'>,
  now: Date,
): Refusal | null {
  if (scoreEntry === 'admins') return ADMINS_ENTER;
  const settled = settledRefusal(score, now);
  if (settled) return settled;
  if (!isEnteredBy(score, teamIds)) return null;
  return { code: 'own_score', message: 'Only a player on another team can confirm your score.' };
}
