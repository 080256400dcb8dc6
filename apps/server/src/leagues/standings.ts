import type { Facility } from '@clubhouse/core/facility';
import {
  type League,
  type Matchup,
  matchupsOf,
  type PlayedScore,
  type PlayedSeason,
  type PlayoffSize,
  pairingsOf,
  pairsPlayed,
  playedSeasonOf,
  type Round,
  type Standing,
  type StandingsRules,
  standingsOf,
  type Team,
  teamsOf,
} from '@clubhouse/core/leagues';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { type BracketState, bracketState, championsOf, hasPlayoffs, matchesIn } from './bracket.ts';
import {
  activeParticipants,
  leaguePlayers,
  participantsOf,
  participantsOfAll,
} from './participant-queries.ts';
import {
  countedScoresOf,
  countedScoresOfAll,
  findRound,
  roundsOf,
  roundsOfAll,
  scoresOf,
  teamsOfRound,
} from './play-queries.ts';
import { scoredLeagues } from './playoff-queries.ts';
import { joinedLeagues, type StoredLeague } from './queries.ts';

export async function standings(db: Knex, league: StandingsRules & { id: number }, now: Date) {
  const [participants, rounds, scores] = await Promise.all([
    participantsOf(db, league.id),
    roundsOf(db, league.id),
    countedScoresOf(db, league.id, now),
  ]);
  return standingsOf(league, teamsOf(activeParticipants(participants)), rounds, scores);
}

type LeaguePlay = { rounds: Round[]; teams: Team[]; scores: PlayedScore[] };

async function standingsOfAll(
  db: Knex,
  leagueIds: readonly number[],
  now: Date,
  isWanted: (play: LeaguePlay) => boolean = () => true,
): Promise<Map<number, Standing[]>> {
  const [leagues, participants, rounds, scores] = await Promise.all([
    scoredLeagues(db, leagueIds),
    participantsOfAll(db, leagueIds),
    roundsOfAll(db, leagueIds),
    countedScoresOfAll(db, leagueIds, now),
  ]);
  const standingsById = new Map<number, Standing[]>();
  for (const { id, ...rules } of leagues) {
    const own = rounds.filter(({ leagueId }) => leagueId === id);
    const roundIds = new Set(own.map((round) => round.id));
    const play: LeaguePlay = {
      rounds: own,
      teams: teamsOf(activeParticipants(participants.filter(({ leagueId }) => leagueId === id))),
      scores: scores.filter(({ roundId }) => roundIds.has(roundId)),
    };
    if (isWanted(play)) standingsById.set(id, standingsOf(rules, play.teams, play.rounds, play.scores));
  }
  return standingsById;
}

/**
 * Returns the current standings of each league with a score in a regular-season round between two dates.
 * Ignores scores that do not count yet.
 */
export const standingsAfter = (
  db: Knex,
  leagueIds: readonly number[],
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<Map<number, Standing[]>> =>
  standingsOfAll(db, leagueIds, now, ({ rounds, scores }) => {
    const withScore = new Set(scores.map(({ roundId }) => roundId));
    return rounds.some(
      ({ id, playoffTeams, roundDate }) =>
        !playoffTeams && withScore.has(id) && from <= roundDate && roundDate <= to,
    );
  });

/** Returns a user's seasons that have started, latest first: docs/product/reports.md#performance-report. */
export async function playedSeasonsOf(
  db: Knex,
  userId: number,
  now: Date,
  facility: Facility,
): Promise<PlayedSeason[]> {
  const today = facilityDate(now, facility);
  const leagues = (await joinedLeagues(db, userId)).filter(({ startDate }) => startDate <= today);
  const ids = leagues.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [standingsById, champions, players] = await Promise.all([
    standingsOfAll(db, ids, now),
    championsOf(db, leagues.filter(hasPlayoffs), now),
    leaguePlayers(db, ids),
  ]);
  return leagues.flatMap((league) => {
    const own = players.find((player) => player.leagueId === league.id && player.userId === userId);
    if (!own) return [];
    const play = {
      standings: standingsById.get(league.id) ?? [],
      championTeamId: champions.get(league.id) ?? null,
    };
    return [playedSeasonOf(league, own.teamId, play, now, facility)];
  });
}

/** Returns a round's matchups. Before the first score of a regular round, they include all current teams. */
export async function matchups(
  db: Knex,
  league: League | StoredLeague,
  roundId: number,
  now: Date,
): Promise<Matchup[]> {
  const { id: leagueId, absence } = league;
  const { roundNumber, playoffTeams } = await findRound(db, leagueId, roundId);
  if (playoffTeams && hasPlayoffs(league)) {
    return playoffMatchups(await bracketState(db, league, now), playoffTeams);
  }
  const [participants, scores, kept] = await Promise.all([
    participantsOf(db, leagueId),
    scoresOf(db, leagueId, roundId),
    teamsOfRound(db, roundId),
  ]);
  // A round with scores keeps its stored teams, even if some have withdrawn since. Any other round pairs the
  // current teams.
  const current = teamsOf(activeParticipants(participants)).map(({ teamId }) => teamId);
  const pairings = pairingsOf(kept.length > 0 ? kept : current, roundNumber);
  // A disputed match has no winner yet.
  const decided = scores.filter(({ status }) => status !== 'disputed');
  // Passes withdrawn teams too, because rounds with scores still need their names.
  return matchupsOf(pairsPlayed(pairings, scores), teamsOf(participants), decided, { absence });
}

/**
 * Returns a playoff round's matches. Leaves out matches whose teams are not both known. Before the playoffs
 * start, the list is empty.
 */
function playoffMatchups(state: BracketState, playoffTeams: PlayoffSize): Matchup[] {
  const matches = state.isStarted ? matchesIn(state, playoffTeams) : [];
  const planned = matches.flatMap(({ sides: [one, other], winner }) =>
    one && other ? [{ pair: [one.teamId, other.teamId] as [number, number], winner }] : [],
  );
  const decided = (state.scores.get(playoffTeams) ?? []).filter(({ status }) => status !== 'disputed');
  // In the playoffs, an absent team always loses.
  return matchupsOf(
    planned.map(({ pair }) => pair),
    state.teams,
    decided,
    { absence: 'opponent_wins' },
  ).map((matchup, index) => ({ ...matchup, winnerTeamId: planned[index]?.winner?.teamId ?? null }));
}
