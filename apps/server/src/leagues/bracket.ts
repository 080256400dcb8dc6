import {
  type Bracket,
  type BracketSide,
  bracketMatches,
  canceledNightOf,
  canStillPlay,
  isCounted,
  type LeagueNights,
  leagueNightsOf,
  type PlannedMatch,
  type PlayoffSize,
  playedNight,
  playoffRounds,
  playoffTeamsOn,
  type Round,
  type Score,
  type Seeded,
  type StandingsRules,
  seedCandidates,
  standingsOf,
  type Team,
  teamsOf,
} from '@clubhouse/core/leagues';
import type { Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { required } from '../db/row.ts';
import { activeParticipants, participantsOfAll, type StoredParticipant } from './participant-queries.ts';
import { roundsOfAll, scoresOfAll } from './play-queries.ts';
import { type Decision, decisionsOf, scoredLeagues, seedsOf } from './playoff-queries.ts';
import type { StoredLeague } from './queries.ts';

export type PlayoffLeague = Omit<StoredLeague, 'playoffTeams'> & { playoffTeams: PlayoffSize };

export const hasPlayoffs = <Some extends Pick<StoredLeague, 'playoffTeams'>>(
  league: Some,
): league is Some & { playoffTeams: PlayoffSize } => league.playoffTeams !== null;

export type BracketState = {
  isStarted: boolean;
  matches: PlannedMatch[];
  /** All playoff scores by round, including scores that do not count yet. */
  scores: Map<PlayoffSize, Score[]>;
  rounds: Map<PlayoffSize, Round>;
  /** All teams, including teams that withdrew. */
  teams: Team[];
  /** Returns the ID of a user's team, or undefined if the user does not play in the league. */
  teamOf: (userId: number) => number | undefined;
};

type Scored = Pick<PlayoffLeague, 'id' | 'playoffTeams'> & StandingsRules;

/** Returns a league's bracket. Before the playoffs start, the seeds come from the current standings. */
export async function bracketState(db: Knex, league: Scored, now: Date): Promise<BracketState> {
  return required((await bracketStates(db, [league], now)).get(league.id), 'the bracket');
}

async function bracketStates(
  db: Knex,
  leagues: readonly Scored[],
  now: Date,
): Promise<Map<number, BracketState>> {
  const ids = leagues.map(({ id }) => id);
  const [participants, rounds, scores, seeds, decisions] = await Promise.all([
    participantsOfAll(db, ids),
    roundsOfAll(db, ids),
    scoresOfAll(db, ids),
    seedsOf(db, ids),
    decisionsOf(db, ids),
  ]);
  const own = <Some extends { leagueId: number }>(rows: readonly Some[], id: number) =>
    rows.filter(({ leagueId }) => leagueId === id);
  return new Map(
    leagues.map((league) => {
      const { id } = league;
      const play = {
        participants: own(participants, id),
        rounds: own(rounds, id),
        scores: own(scores, id),
        seeds: own(seeds, id).map(({ teamId }) => teamId),
        decisions: own(decisions, id),
      };
      return [id, stateOf(league, play, now)];
    }),
  );
}

type Play = {
  participants: StoredParticipant[];
  rounds: Round[];
  scores: Score[];
  seeds: number[];
  decisions: Decision[];
};

function stateOf(
  league: Scored,
  { participants, rounds, scores, seeds, decisions }: Play,
  now: Date,
): BracketState {
  const isStarted = seeds.length > 0;
  const left = new Set(activeParticipants(participants).map(({ teamId }) => teamId));
  const teams = teamsOf(participants);
  const counted = scores.filter((score) => isCounted(score, now));
  const standings = isStarted
    ? []
    : standingsOf(league, teamsOf(activeParticipants(participants)), rounds, counted);
  const projected = seedCandidates(standings, league.playoffTeams).slice(0, league.playoffTeams);
  const playoffRoundsById = rounds.flatMap((round) =>
    round.playoffTeams ? [[round.playoffTeams, round] as const] : [],
  );
  const byRound = (list: readonly Score[]) =>
    new Map(playoffRoundsById.map(([size, { id }]) => [size, list.filter(({ roundId }) => roundId === id)]));
  const teamOf = (userId: number) =>
    activeParticipants(participants).find((player) => player.userId === userId)?.teamId;
  const matches = bracketMatches({
    playoffTeams: league.playoffTeams,
    rules: league,
    seeds: isStarted ? seeds : projected.map(({ teamId }) => teamId),
    scores: isStarted ? byRound(counted) : new Map(),
    decisions,
    withdrawn: new Set(teams.map(({ teamId }) => teamId).filter((teamId) => !left.has(teamId))),
  });
  return { isStarted, matches, scores: byRound(scores), rounds: new Map(playoffRoundsById), teams, teamOf };
}

/** Returns the matches of the playoff round with this number of teams. */
export const matchesIn = ({ matches }: Pick<BracketState, 'matches'>, playoffTeams: PlayoffSize) =>
  matches.filter((match) => match.playoffTeams === playoffTeams);

/** Returns the IDs of the teams that are already known to play in a round. */
const teamsIn = (state: Pick<BracketState, 'matches'>, playoffTeams: PlayoffSize): number[] =>
  matchesIn(state, playoffTeams).flatMap(({ sides }) => sides.flatMap((side) => side?.teamId ?? []));

/**
 * Returns the teams in each league's playoff round on a date, keyed by league ID. Leagues without a playoff
 * round on that date are not in the result. The list of teams is empty until the playoffs start.
 */
export async function playoffTeamsByLeague(
  db: Knex,
  leagues: readonly { id: number }[],
  date: string,
  now: Date,
): Promise<Map<number, number[]>> {
  const rounds: { leagueId: number; size: PlayoffSize }[] = await db('league_rounds')
    .whereIn(
      'league_id',
      leagues.map(({ id }) => id),
    )
    .where({ round_date: date })
    .whereNotNull('playoff_teams')
    .select('league_id as leagueId', 'playoff_teams as size');
  if (rounds.length === 0) return new Map();
  const scored = await scoredLeagues(
    db,
    rounds.map(({ leagueId }) => leagueId),
  );
  const states = await bracketStates(db, scored.filter(hasPlayoffs), now);
  return new Map(
    rounds.flatMap(({ leagueId, size }) => {
      const state = states.get(leagueId);
      return state ? [[leagueId, state.isStarted ? teamsIn(state, size) : []] as const] : [];
    }),
  );
}

type JoinedNights = LeagueNights & { id: number };

/**
 * Returns the playoff nights on which a user's team can no longer play. `night` is the night's original date,
 * before any move.
 */
export async function playoffNightsOff(
  db: Knex,
  userId: number,
  leagues: readonly JoinedNights[],
  now: Date,
): Promise<{ leagueId: number; night: string }[]> {
  const ids = leagues.filter(({ playoffTeams }) => playoffTeams).map(({ id }) => id);
  if (ids.length === 0) return [];
  const scored = await scoredLeagues(db, ids);
  const states = await bracketStates(db, scored.filter(hasPlayoffs), now);
  return leagues.flatMap((league) => {
    const state = states.get(league.id);
    if (!state?.isStarted) return [];
    return leagueNightsOf(league).flatMap((night) => {
      const size = playoffTeamsOn(league, night);
      const isOff = size && !canStillPlay(state.matches, state.teamOf(userId) ?? 0, size);
      return isOff ? [{ leagueId: league.id, night }] : [];
    });
  });
}

const championOf = ({ isStarted, matches }: Pick<BracketState, 'isStarted' | 'matches'>): number | null =>
  isStarted ? (matches.at(-1)?.winner?.teamId ?? null) : null;

/**
 * Returns the ID of each league's champion team, or null until the playoffs are decided. The keys are league
 * IDs.
 */
export async function championsOf(
  db: Knex,
  leagues: readonly Scored[],
  now: Date,
): Promise<Map<number, number | null>> {
  if (leagues.length === 0) return new Map();
  const states = await bracketStates(db, leagues, now);
  return new Map([...states].map(([id, state]) => [id, championOf(state)]));
}

export const nameIn =
  ({ teams }: Pick<BracketState, 'teams'>) =>
  (teamId: number): string =>
    teams.find((team) => team.teamId === teamId)?.name ?? `Team ${teamId}`;

const NO_SCORE = { strokes: null, result: null, handicap: undefined, lineup: undefined };

/** Returns the bracket in the format of the API. */
export function toBracket(
  state: BracketState,
  league: LeagueNights & Interval & Pick<PlayoffLeague, 'playoffTeams'>,
  now: Date,
): Bracket {
  const byId = new Map(state.teams.map((team) => [team.teamId, team]));
  const sideOf = (side: Seeded | null, inRound: readonly Score[]): BracketSide | null => {
    if (!side) return null;
    const own = inRound.find(({ teamId }) => teamId === side.teamId);
    const counted = own && isCounted(own, now) ? own : NO_SCORE;
    const { strokes, result, handicap, lineup } = counted;
    const team = required(byId.get(side.teamId), 'a seeded team');
    return {
      seed: side.seed,
      team,
      strokes,
      result,
      ...(handicap !== undefined && { handicap }),
      ...(lineup && { lineup }),
    };
  };
  const nights = leagueNightsOf(league);
  return {
    isStarted: state.isStarted,
    championTeamId: championOf(state),
    rounds: playoffRounds(league.playoffTeams).map((playoffTeams) => {
      const night = required(
        nights.find((date) => playoffTeamsOn(league, date) === playoffTeams),
        'the night of a round',
      );
      const inRound = state.scores.get(playoffTeams) ?? [];
      return {
        ...playedNight(league, night),
        playoffTeams,
        roundId: state.rounds.get(playoffTeams)?.id ?? null,
        isCanceled: canceledNightOf(league, night) !== undefined,
        matches: matchesIn(state, playoffTeams).map(({ position, sides, winner, decidedBy }) => ({
          position,
          sides: [sideOf(sides[0], inRound), sideOf(sides[1], inRound)],
          winnerTeamId: winner?.teamId ?? null,
          decidedBy,
        })),
      };
    }),
  };
}
