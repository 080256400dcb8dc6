import type { Facility } from '@clubhouse/core/facility';
import {
  baysNeededOn,
  keptWaves,
  type League,
  type NightWaves,
  type PlayedNight,
  playoffTeamsOn,
  type Round,
  rotateWaves,
  type StartWave,
  sessionsOf,
  startGroups,
  type WavesOfNight,
  waveCount,
  waveIntervals,
} from '@clubhouse/core/leagues';
import { datePlus, type Interval } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { reservedBays, sessionKey } from '../bookings/index.ts';
import { runBatched } from '../db/batch.ts';
import { leaguesPlayingOn } from '../league-calendar/index.ts';
import { roundsOfAll } from './play-queries.ts';
import { substitutionsWithPlayer } from './substitutes/queries.ts';
import {
  insertWaves,
  keptWavesOf,
  nightKey,
  teamsByRound,
  type WaveLeague,
  type WavePlayer,
  waveLeagues,
  wavePlayers,
} from './wave-queries.ts';

/** In both methods, `night` is the night's original date, before any move. */
type Waves = {
  /** Returns a night's start waves. The list is empty if everyone starts together. */
  on(leagueId: number, night: string): readonly StartWave[];
  /**
   * Returns the wave in which a user plays. Returns undefined if everyone starts together, if the user's team
   * has a bye, or if the user is not a player in the league.
   */
  ofUser(userId: number, leagueId: number, night: string): StartWave | undefined;
};

/** Computes the start waves for all of these leagues' nights: docs/product/leagues.md#start-waves. */
export async function findWaves(
  db: Knex,
  leagues: readonly WaveLeague[],
  facility: Facility,
): Promise<Waves> {
  const { nights, players } = await assignedWaves(db, leagues, facility);
  const waves = new Map(
    nights.map(({ leagueId, played, assigned }) => [
      nightKey(leagueId, played.night),
      toWaves(played, assigned),
    ]),
  );
  const on = (leagueId: number, night: string) => waves.get(nightKey(leagueId, night)) ?? [];
  return {
    on,
    ofUser(userId, leagueId, night) {
      const own = players.find((player) => player.userId === userId && player.leagueId === leagueId);
      return own && waveOfTeam(on(leagueId, night), own.teamId);
    },
  };
}

export async function nightsWithWaves(db: Knex, league: League, facility: Facility): Promise<WavesOfNight[]> {
  const waves = await findWaves(db, [league], facility);
  return sessionsOf(league)
    .map(({ night }) => ({ night, waves: [...waves.on(league.id, night)] }))
    .filter((night) => night.waves.length > 0);
}

export async function hasWaves(db: Knex, leagueId: number, night: string, facility: Facility) {
  const waves = await findWaves(db, await waveLeagues(db, [leagueId]), facility);
  return waves.on(leagueId, night).length > 0;
}

/**
 * Adds a user's own nights to the leagues: the start waves in leagues that the user joined, and the nights on
 * which the user substitutes.
 */
export async function withOwnNights(
  db: Knex,
  userId: number,
  leagues: readonly League[],
  facility: Facility,
): Promise<League[]> {
  const substitutions = await substitutionsWithPlayer(db, userId);
  const isSubstitute = (league: League) => substitutions.some(({ leagueId }) => leagueId === league.id);
  const own = leagues.filter((league) => league.isActive && (league.isJoined || isSubstitute(league)));
  const waves = await findWaves(db, own, facility);
  return leagues.map((league) => {
    if (!own.includes(league)) return league;
    const sessions = sessionsOf(league);
    const ownWaves = sessions.flatMap(({ night }) => {
      const wave = waves.ofUser(userId, league.id, night);
      return wave ? [{ night, startTime: wave.startTime, endTime: wave.endTime }] : [];
    });
    const ownSubstitutions = sessions.flatMap(({ night, ...whole }) =>
      substitutions
        .filter((one) => one.leagueId === league.id && one.night === night)
        .map(({ participantId, teamId, playerName }) => {
          const { startTime, endTime } = waveOfTeam(waves.on(league.id, night), teamId) ?? whole;
          return { night, teamId, participantId, playerName, startTime, endTime };
        }),
    );
    return {
      ...league,
      ...(league.isJoined && { ownWaves }),
      ...(ownSubstitutions.length > 0 && { ownSubstitutions }),
    };
  });
}

/**
 * Stores the start waves for the nights on `date` and on the two days before it, just before players get
 * their start times. Later changes to the league do not change stored waves, unless the waves no longer fit:
 * docs/product/leagues.md#fixed-starts.
 */
export async function keepWavesUntil(trx: Knex.Transaction, date: string, facility: Facility) {
  // Includes the two days before `date`. Their waves are usually stored already, but not those of a night
  // that was scheduled or moved later.
  const dates = [-2, -1, 0].map((days) => datePlus(date, days));
  const playing = await runBatched<{ id: number }[][]>(
    trx,
    dates.map((each) => () => leaguesPlayingOn(trx, each)),
  );
  const leagues = await waveLeagues(trx, [...new Set(playing.flat().map(({ id }) => id))]);
  const { nights } = await assignedWaves(trx, leagues, facility);
  await insertWaves(
    trx,
    nights
      .filter(({ played, isKept }) => !isKept && dates.includes(played.date))
      .flatMap(({ leagueId, played: { night }, assigned }) =>
        [...assigned.waveOf].map(([teamId, wave]) => ({ leagueId, night, teamId, wave })),
      ),
  );
}

/** `isKept` means that the night's waves are stored. */
type AssignedNight = { leagueId: number; played: PlayedNight; assigned: NightWaves; isKept: boolean };

const MAX_REMEMBERED_SEASONS = 100;
const rememberedSeasons = new Map<string, NightWaves[]>();

/** Caches the results of `rotateWaves`, because nearly every request needs them again. */
function rotation(nights: Parameters<typeof rotateWaves>[0]): NightWaves[] {
  const key = JSON.stringify(nights, (_, value) => (value instanceof Map ? [...value] : value));
  const remembered = rememberedSeasons.get(key);
  if (remembered) return remembered;
  const waves = rotateWaves(nights);
  if (rememberedSeasons.size === MAX_REMEMBERED_SEASONS) rememberedSeasons.clear();
  rememberedSeasons.set(key, waves);
  return waves;
}

/**
 * Assigns the start waves of the whole season at once, because each night's waves depend on the other nights.
 */
async function assignedWaves(
  db: Knex,
  leagues: readonly WaveLeague[],
  facility: Facility,
): Promise<{ nights: AssignedNight[]; players: WavePlayer[] }> {
  const ids = leagues.map(({ id }) => id);
  if (ids.length === 0) return { nights: [], players: [] };
  const [players, rounds, playedTeams, bays, kept] = await Promise.all([
    wavePlayers(db, ids),
    roundsOfAll(db, ids),
    teamsByRound(db, ids),
    reservedBays(db, ids),
    keptWavesOf(db, ids),
  ]);
  const assignedNights = (league: WaveLeague): AssignedNight[] => {
    const current = players.filter(({ leagueId }) => leagueId === league.id).map(({ teamId }) => teamId);
    const roundOn = roundsByDate(rounds.filter(({ leagueId }) => leagueId === league.id));
    // Leaves out playoff nights, because so few teams play that all of them start together.
    const nights = sessionsOf(league).filter(({ night }) => !playoffTeamsOn(league, night));
    const planned = nights.map((played) => {
      const round = roundOn.get(played.date);
      // The first score of a round fixes its teams, so later changes to the league's teams do not affect a
      // night with scores.
      const teamIds = playedTeams.get(round?.id ?? 0) ?? [...new Set(current)];
      const groups = startGroups(teamIds, league, round?.roundNumber ?? null);
      const reserved = bays.get(sessionKey(league.id, played.date))?.length;
      const numberOfBays = reserved ?? baysNeededOn(played.date, league, facility);
      const count = waveCount(groups, numberOfBays * facility.booking.seatsPerBay, league, played);
      const fixed = kept.get(nightKey(league.id, played.night));
      return (fixed && keptWaves(fixed, groups, played)) ?? { groups, count };
    });
    return rotation(planned).map((assigned, index) => {
      const played = nights[index] as PlayedNight;
      return { leagueId: league.id, played, assigned, isKept: kept.has(nightKey(league.id, played.night)) };
    });
  };
  return { nights: leagues.flatMap(assignedNights), players };
}

export const waveOfTeam = (waves: readonly StartWave[], teamId: number): StartWave | undefined =>
  waves.find(({ teamIds }) => teamIds.includes(teamId));

function toWaves(night: Interval, { count, waveOf }: NightWaves): StartWave[] {
  if (count === 1) return [];
  const teamsIn = (wave: number) => [...waveOf].filter(([, own]) => own === wave).map(([teamId]) => teamId);
  return waveIntervals(night, count).map((interval, wave) => ({
    ...interval,
    teamIds: teamsIn(wave).sort((a, b) => a - b),
  }));
}

const roundsByDate = (rounds: readonly Round[]) =>
  new Map(rounds.toReversed().map((round) => [round.roundDate, round]));
