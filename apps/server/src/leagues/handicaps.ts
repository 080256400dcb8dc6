import type { User } from '@clubhouse/core/auth';
import {
  handicapsOnNight,
  type League,
  type LeagueNights,
  type PlayerHandicap,
  playerHandicaps,
  type Round,
  type TeamHandicap,
  teamHandicaps,
} from '@clubhouse/core/leagues';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { insertLeagueChange } from './league-changes.ts';
import { lineupsInRound } from './lineups.ts';
import {
  activeParticipants,
  participantsOf,
  type StoredParticipant,
  saveHandicap,
} from './participant-queries.ts';
import { countedScoresOf, findRound, roundsOf, scoresOf } from './play-queries.ts';
import { lockLeague } from './queries.ts';

type HandicapLeague = LeagueNights &
  Pick<League, 'id' | 'handicap' | 'handicapRounds' | 'handicapCap' | 'handicapPar'>;

type Season = {
  players: readonly StoredParticipant[];
  /** The round whose handicaps are needed. Null means the next round of the season. */
  round: Round | null;
  now: Date;
};

/** Returns each player's handicap and how it was determined. */
async function handicapsOfPlayers(
  db: Knex,
  league: HandicapLeague,
  { players, round, now }: Season,
): Promise<PlayerHandicap[]> {
  const isComputed = league.handicap === 'computed';
  const [rounds, scores] = isComputed
    ? await Promise.all([roundsOf(db, league.id), countedScoresOf(db, league.id, now)])
    : [[], []];
  return playerHandicaps(league, players, { rounds, scores, round });
}

/**
 * Returns the teams' handicaps in a round, based on who plays that night. If `season.round` is null, all
 * players of a team count. The list is empty if the league does not use handicaps.
 */
export async function teamHandicapsFor(
  db: Knex,
  league: HandicapLeague,
  season: Season,
): Promise<TeamHandicap[]> {
  if (league.handicap === 'off') return [];
  const handicaps = await handicapsOfPlayers(db, league, season);
  const { players, round } = season;
  if (round === null) return teamHandicaps(handicaps);
  const lineups = await lineupsInRound(db, league, round, players);
  const playing = lineups.filter(({ lineup }) => lineup !== 'absent');
  const substitutes = new Map(
    playing.flatMap(({ replaced }) =>
      replaced.map(({ id, substitute }) => {
        const own = players.find(({ userId }) => userId !== null && userId === substitute?.userId);
        return [id, { participantId: own?.id ?? null, handicap: substitute?.handicap ?? null }] as const;
      }),
    ),
  );
  const absent = new Set(playing.flatMap(({ missing }) => missing.map(({ id }) => id)));
  return teamHandicaps(handicapsOnNight(league, handicaps, { absent, substitutes }));
}

/**
 * Returns a function that gives the handicap to store with a team's new score. The handicap is undefined if
 * the league does not use handicaps.
 */
export async function handicapsInRound(
  db: Knex,
  league: HandicapLeague,
  season: Season,
): Promise<(teamId: number) => number | undefined> {
  if (league.handicap === 'off') return () => undefined;
  const teams = await teamHandicapsFor(db, league, season);
  const handicaps = new Map(teams.map(({ teamId, handicap }) => [teamId, handicap]));
  return (teamId) => handicaps.get(teamId) ?? 0;
}

/**
 * Returns the teams' handicaps in a round. A team with a score has the handicap stored with the score. Any
 * other team has the handicap that a new score would store.
 */
export async function shownHandicaps(
  db: Knex,
  league: HandicapLeague,
  season: Season,
): Promise<TeamHandicap[]> {
  const handicaps = await teamHandicapsFor(db, league, season);
  if (handicaps.length === 0 || season.round === null) return handicaps;
  const scores = await scoresOf(db, league.id, season.round.id);
  const stored = new Map(scores.map(({ teamId, handicap = 0 }) => [teamId, handicap]));
  return handicaps.map(({ teamId, handicap }) => ({ teamId, handicap: stored.get(teamId) ?? handicap }));
}

export async function roundHandicaps(
  db: Knex,
  league: League,
  roundId: number,
  now: Date,
): Promise<TeamHandicap[]> {
  const round = await findRound(db, league.id, roundId);
  const players = activeParticipants(await participantsOf(db, league.id));
  return shownHandicaps(db, league, { players, round, now });
}

export async function currentHandicaps(db: Knex, league: League, now: Date): Promise<PlayerHandicap[]> {
  if (league.handicap === 'off') return [];
  const players = activeParticipants(await participantsOf(db, league.id));
  return handicapsOfPlayers(db, league, { players, round: null, now });
}

/** Stores the handicap that an admin entered for a player. Existing scores keep their stored handicaps. */
export async function setHandicap(
  { db, now }: Deps,
  admin: User,
  { leagueId, participantId }: { leagueId: number; participantId: number },
  handicap: number | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const notPlaying = () => notFound('This player is not in the league.');
    const league = await lockLeague(trx, leagueId, notPlaying);
    const player = activeParticipants(await participantsOf(trx, leagueId)).find(
      ({ id }) => id === participantId,
    );
    if (!player) throw notPlaying();
    if (player.handicap === handicap) return;
    await saveHandicap(trx, participantId, handicap);
    const detail = {
      before: { player: player.name, handicap: player.handicap },
      after: { player: player.name, handicap },
    };
    const change = { by: admin, player, detail, now: now() };
    await insertLeagueChange(trx, league, 'league.handicap-set', change);
  });
}
