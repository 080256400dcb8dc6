import {
  type Matchup,
  matchupsOf,
  pairingsOf,
  pairsPlayed,
  type ScoringType,
  type Standing,
  standingsOf,
  teamsOf,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { participantsOf, playing } from './participant-queries.ts';
import { findRound, playedScoresOf, roundsOf, scoresOf, teamsOfRound } from './play-queries.ts';
import { noRound } from './rounds.ts';

/** The standings of a league: one query per table. */
export async function standings(
  db: Knex,
  league: { id: number; scoringType: ScoringType },
): Promise<Standing[]> {
  const [participants, rounds, scores] = await Promise.all([
    participantsOf(db, league.id),
    roundsOf(db, league.id),
    playedScoresOf(db, league.id),
  ]);
  return standingsOf(league.scoringType, teamsOf(playing(participants)), rounds, scores);
}

/** The matchups of a round: the teams at its first score. Before that, the teams that are in the league now. */
export async function matchups(db: Knex, leagueId: number, roundId: number): Promise<Matchup[]> {
  const round = await findRound(db, leagueId, roundId);
  if (!round) throw noRound();
  const [participants, scores, kept] = await Promise.all([
    participantsOf(db, leagueId),
    scoresOf(db, leagueId, roundId),
    teamsOfRound(db, roundId),
  ]);
  // Withdrawn teams keep their names in the rounds that they played.
  const current = teamsOf(playing(participants)).map(({ teamId }) => teamId);
  const pairings = pairingsOf(kept.length > 0 ? kept : current, round.roundNumber);
  return matchupsOf(pairsPlayed(pairings, scores), teamsOf(participants), scores);
}
