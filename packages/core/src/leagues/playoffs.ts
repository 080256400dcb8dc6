import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { endOf, type Interval } from '../time/index.ts';
import type { BracketChange, PlannedMatch } from './bracket.ts';
import type { League, PlayoffSize } from './contract.ts';
import type { LeagueForm } from './form-contract.ts';
import type { Round, Score, Standing } from './play-contract.ts';
import { isCounted } from './player-scores.ts';
import { PLAYOFF_ROUND_NAMES, type SeedCandidate } from './playoffs-contract.ts';
import { canceledNightOf, type LeagueNights, playoffTeamsOn, sessionsOf } from './sessions.ts';

/**
 * Returns the teams that can get a seed, sorted by rank: docs/product/leagues.md#seeds. If several teams tie
 * for the last seed, returns all of them. Teams that have not played get no seed.
 */
export function seedCandidates(standings: readonly Standing[], playoffTeams: PlayoffSize): SeedCandidate[] {
  const ranked = standings.flatMap(({ rank, team }) =>
    rank === null ? [] : [{ teamId: team.teamId, name: team.name, rank }],
  );
  const lastRank = ranked[playoffTeams - 1]?.rank ?? Number.POSITIVE_INFINITY;
  return ranked.filter(({ rank }) => rank <= lastRank);
}

/**
 * Returns why these seeds are not possible, or null. The seeds must follow the ranks, but an admin can put
 * tied teams in any order.
 */
export function seedsRefusal(
  teamIds: readonly number[],
  candidates: readonly SeedCandidate[],
  playoffTeams: PlayoffSize,
): Refusal | null {
  const ranks = new Map(candidates.map(({ teamId, rank }) => [teamId, rank]));
  const isPossible =
    teamIds.length === playoffTeams &&
    new Set(teamIds).size === playoffTeams &&
    teamIds.every((teamId, index) => ranks.get(teamId) === candidates[index]?.rank);
  if (isPossible) return null;
  return { code: 'seeds_changed', message: 'The standings have changed. Check the seeds again.' };
}

type SeasonScore = Pick<Score, 'roundId' | 'teamId' | 'status' | 'updatedAt'>;
type SeasonRound = Pick<Round, 'id' | 'roundNumber' | 'roundDate' | 'playoffTeams'>;

/** Returns the last regular-season round that was not canceled. */
export const lastRegularRound = <Some extends SeasonRound>(
  rounds: readonly Some[],
  league: LeagueNights,
): Some | undefined =>
  rounds
    .filter(({ playoffTeams, roundDate }) => !playoffTeams && !canceledNightOf(league, roundDate))
    .sort((a, b) => a.roundDate.localeCompare(b.roundDate) || a.roundNumber - b.roundNumber)
    .at(-1);

type SeasonPlay = {
  rounds: readonly SeasonRound[];
  scores: readonly SeasonScore[];
  /**
   * The teams that should have a score in the last regular round. Excludes absent teams in a lowest-score
   * league, and teams with a bye in match play.
   */
  expectedInLastRound: readonly number[];
  teamNameOf: (teamId: number) => string;
};

/** Describes the regular season's missing results: docs/product/leagues.md#starting-the-playoffs. */
export function missingResults(
  league: LeagueNights,
  { rounds, scores, expectedInLastRound, teamNameOf }: SeasonPlay,
  now: Date,
): string[] {
  const numbers = new Map(
    rounds.filter(({ playoffTeams }) => !playoffTeams).map(({ id, roundNumber }) => [id, roundNumber]),
  );
  const open = scores.flatMap((score) => {
    const number = numbers.get(score.roundId);
    if (number === undefined || isCounted(score, now)) return [];
    const why = score.status === 'disputed' ? 'disputed' : 'not confirmed yet';
    return [`Round ${number}: ${teamNameOf(score.teamId)}’s score is ${why}.`];
  });
  const last = lastRegularRound(rounds, league);
  if (!last) return open;
  const scored = new Set(scores.filter(({ roundId }) => roundId === last.id).map(({ teamId }) => teamId));
  const absent = expectedInLastRound.filter((teamId) => !scored.has(teamId));
  return [
    ...open,
    ...absent.map((teamId) => `Round ${last.roundNumber}: ${teamNameOf(teamId)} has no score.`),
  ];
}

type Start = {
  candidates: readonly SeedCandidate[];
  missing: readonly string[];
  rounds: readonly SeasonRound[];
};

/** Returns why playoffs cannot start yet, or null: docs/product/leagues.md#starting-the-playoffs. */
export function startRefusal(
  league: LeagueNights & Interval & Pick<League, 'isActive' | 'leagueType'> & { playoffTeams: PlayoffSize },
  { candidates, missing, rounds }: Start,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!league.isActive) {
    return { code: 'league_inactive', message: 'This league is inactive. Activate it first.' };
  }
  const night = sessionsOf(league).findLast((session) => !playoffTeamsOn(league, session.night));
  const isAhead = night !== undefined && endOf(night.date, night.endTime, facility) > now;
  const hasLastRound =
    night !== undefined && (lastRegularRound(rounds, league)?.roundDate ?? '') >= night.date;
  if (isAhead && (!hasLastRound || missing.length > 0)) {
    const message = 'The regular season isn’t over yet. Enter the scores from its last round first.';
    return { code: 'season_running', message };
  }
  if (candidates.length >= league.playoffTeams) return null;
  const competitors = league.leagueType === 'individual' ? 'players' : 'teams';
  const message = `Not enough ${competitors} have a result (${candidates.length} of the ${league.playoffTeams} needed). Choose a smaller playoff bracket under Edit.`;
  return { code: 'too_few_teams', message };
}

/** Returns why a league change is refused after the playoffs have started, or null. */
export function playoffsChangeRefusal(
  before: LeagueForm,
  after: LeagueForm,
): (Refusal & { field: keyof LeagueForm }) | null {
  const fields = ['playoffTeams', 'startDate', 'endDate', 'dayOfWeek'] as const;
  const field = fields.find((name) => before[name] !== after[name]);
  if (!field) return null;
  const message =
    'The playoffs have started, so you can’t change this. You can still move individual nights.';
  return { code: 'playoffs_started', field, message };
}

export const PLAYOFFS_NOT_STARTED: Refusal = {
  code: 'playoffs_not_started',
  message: 'Start the playoffs before you enter scores for this round.',
};

/** Returns why a team cannot have a score in a round of the playoffs, or null. */
export function playoffScoreRefusal(
  matches: readonly PlannedMatch[],
  { teamId, opponentTeamId }: Pick<Score, 'teamId' | 'opponentTeamId'>,
): Refusal | null {
  const ids = matches
    .map(({ sides }) => sides.map((side) => side?.teamId))
    .find((each) => each.includes(teamId));
  const isMatch =
    ids?.every((id) => id !== undefined) && (opponentTeamId === null || ids.includes(opponentTeamId));
  if (isMatch) return null;
  return { code: 'no_match', message: 'These teams do not play each other in this round.' };
}

/** Returns why an admin cannot decide a match, or null: docs/product/leagues.md#who-advances. */
export function decisionRefusal(
  match: PlannedMatch | undefined,
  winnerTeamId: number | null,
): Refusal | null {
  if (!match || match.sides.some((side) => side === null)) {
    return { code: 'no_match', message: 'We don’t know who’s playing in this match yet.' };
  }
  if (match.decidedBy === 'score') {
    return {
      code: 'has_result',
      message: 'The scores already decided this match. Correct the scores instead.',
    };
  }
  if (winnerTeamId === null || match.sides.some((side) => side?.teamId === winnerTeamId)) return null;
  return { code: 'no_match', message: 'Choose one of the two sides of this match.' };
}

/**
 * Describes the effect of a corrected result on later matches. The admin reads the text before scores of these
 * matches are deleted.
 */
export function bracketChangeText(
  changes: readonly BracketChange[],
  teamNameOf: (teamId: number) => string,
): string {
  const [first] = changes;
  if (!first) return '';
  const namesIn = (match: PlannedMatch, other: PlannedMatch) =>
    match.sides
      .filter((side) => side && !other.sides.some((each) => each?.teamId === side.teamId))
      .map((side) => teamNameOf(side?.teamId ?? 0))
      .join(' and ');
  const round = `the ${PLAYOFF_ROUND_NAMES[first.before.playoffTeams].toLowerCase()}`;
  const [leaving, coming] = [namesIn(first.before, first.after), namesIn(first.after, first.before)];
  const effect = coming
    ? `${coming} would replace ${leaving} in ${round}.`
    : `${leaving} would no longer be in ${round}.`;
  const rounds = [...new Set(changes.map(({ before }) => PLAYOFF_ROUND_NAMES[before.playoffTeams]))];
  return `${effect} Scores from ${rounds.map((name) => `the ${name.toLowerCase()}`).join(' and ')} would be deleted.`;
}
