import {
  type Matchup,
  matchupsOf,
  pairingsOf,
  pairsPlayed,
  type ScoringType,
  standingsOf,
  teamsOf,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { participantsOf, playing } from './participant-queries.ts';
import { findRound, playedScoresOf, roundsOf, scoresOf, teamsOfRound } from './play-queries.ts';

export async function standings(db: Knex, league: { id: number; scoringType: ScoringType }) {
  const [participants, rounds, scores] = await Promise.all([
    participantsOf(db, league.id),
    roundsOf(db, league.id),
    playedScoresOf(db, league.id),
  ]);
  return standingsOf(league.scoringType, teamsOf(playing(participants)), rounds, scores);
}

/** Until the round has a score, its matchups include all teams that are in the league now. */
export async function matchups(db: Knex, leagueId: number, roundId: number): Promise<Matchup[]> {
  const { roundNumber } = await findRound(db, leagueId, roundId);
  const [participants, scores, kept] = await Promise.all([
    participantsOf(db, leagueId),
    scoresOf(db, leagueId, roundId),
    teamsOfRound(db, roundId),
  ]);
  // Withdrawn teams play no new rounds, but earlier rounds still need the names of these teams.
  const current = teamsOf(playing(participants)).map(({ teamId }) => teamId);
  const pairings = pairingsOf(kept.length > 0 ? kept : current, roundNumber);
  return matchupsOf(pairsPlayed(pairings, scores), teamsOf(participants), scores);
}
