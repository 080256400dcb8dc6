import { may, type User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import {
  type Candidate,
  type League,
  type NightStarts,
  type PlayedNight,
  playedNight,
  type Round,
  type StartWave,
  startGroups,
} from '@clubhouse/core/leagues';
import { type Interval, overlaps } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { leaguesPlayingOn } from '../../league-calendar/index.ts';
import { currentMembers } from '../../users/index.ts';
import { answersForNight, answersForNights } from '../answer-queries.ts';
import { playoffTeamsByLeague } from '../bracket.ts';
import { type NightParticipant, onNight } from '../lineups.ts';
import { activeParticipants, leaguePlayers, participantsOf } from '../participant-queries.ts';
import { roundsOf } from '../play-queries.ts';
import type { StoredLeague } from '../queries.ts';
import { keptWavesOf, nightKey } from '../wave-queries.ts';
import { findWaves, waveOfTeam } from '../waves.ts';
import type { Substitution } from './mails.ts';
import { type StoredSubstitute, substitutesForNight, substitutesForNights, volunteersOf } from './queries.ts';

/** The data about one night that determines who can substitute. */
export type SubstituteNight = {
  league: NightLeague;
  played: PlayedNight;
  players: NightParticipant[];
  /** The night's requests, including those that a substitute has accepted. */
  substitutes: StoredSubstitute[];
  starts: NightStarts;
  round: Round | null;
  waves: readonly StartWave[];
  /** The teams in the night's playoff round, or null in the regular season. */
  playoffTeamIds: readonly number[] | null;
  timeOf: (teamId: number) => Interval;
};

type NightLeague = League | StoredLeague;

export async function substituteNight(
  db: Knex,
  league: NightLeague,
  night: string,
  now: Date,
  facility: Facility,
): Promise<SubstituteNight> {
  const played = playedNight(league, night);
  const [participants, answers, substitutes, rounds, waves, kept, playoffs] = await Promise.all([
    participantsOf(db, league.id),
    answersForNight(db, league.id, night),
    substitutesForNight(db, league.id, night),
    roundsOf(db, league.id),
    findWaves(db, [league], facility),
    keptWavesOf(db, [league.id]),
    playoffTeamsByLeague(db, [league], played.date, now),
  ]);
  const all = activeParticipants(participants);
  const round = rounds.find(({ roundDate }) => roundDate === played.date) ?? null;
  const playoffTeamIds = playoffs.get(league.id) ?? null;
  const teamIds = [...new Set(all.map(({ teamId }) => teamId))];
  const starting = playoffTeamIds ?? startGroups(teamIds, league, round?.roundNumber ?? null).flat();
  const inWaves = waves.on(league.id, night);
  const timeOf = (teamId: number): Interval => waveOfTeam(inWaves, teamId) ?? played;
  return {
    league,
    played,
    players: onNight(all, (id) => answers.get(id) ?? null, substitutes),
    substitutes,
    starts: {
      startOf: (teamId) => (starting.includes(teamId) ? timeOf(teamId).startTime : null),
      areFixed: inWaves.length > 0 && kept.has(nightKey(league.id, night)),
    },
    round,
    waves: inWaves,
    playoffTeamIds,
    timeOf,
  };
}

export function substitutionOf(
  { league, played, timeOf }: SubstituteNight,
  player: Pick<NightParticipant, 'name' | 'teamId'>,
): Substitution {
  const { startTime } = timeOf(player.teamId);
  return {
    league,
    played,
    player: player.name,
    start: startTime === played.startTime ? null : startTime,
  };
}

/**
 * Returns the IDs of the users who are asked to substitute in a league:
 * docs/product/leagues.md#who-can-substitute.
 */
export async function askedUsers(
  db: Knex,
  { id, substitutes }: Pick<NightLeague, 'id' | 'substitutes'>,
  now: Date,
  facility: Facility,
): Promise<number[]> {
  if (substitutes === 'off') return [];
  if (substitutes === 'members') return currentMembers(db, now, facility).orderBy('id').pluck('id');
  return (await volunteersOf(db, [id]))(id);
}

/** Returns whether a user is one of a league's `askedUsers`. */
export async function isAsked(
  db: Knex,
  { id, substitutes }: Pick<NightLeague, 'id' | 'substitutes'>,
  user: User,
): Promise<boolean> {
  if (substitutes !== 'volunteers') return substitutes === 'members' && user.isMember;
  return (
    (await db('league_volunteers').where({ league_id: id, user_id: user.id }).first('user_id')) !== undefined
  );
}

/** Returns a function that collects what `substituteRefusal` needs to know about a user. */
export async function candidatesOn(
  db: Knex,
  { league, played }: Pick<SubstituteNight, 'league' | 'played'>,
  asked: readonly number[],
): Promise<(user: User) => Candidate> {
  const busy = await playingElsewhere(db, league.id, played);
  const askedIds = new Set(asked);
  return (user) => ({
    userId: user.id,
    isMember:
      may(user, 'joinLeagues') && (user.membershipEndsOn === null || user.membershipEndsOn >= played.date),
    isAsked: askedIds.has(user.id),
    isBusy: busy.has(user.id),
  });
}

/** Returns the IDs of the users who play in another league at the same time, as players or as substitutes. */
async function playingElsewhere(db: Knex, leagueId: number, played: PlayedNight): Promise<Set<number>> {
  const leagues = (await leaguesPlayingOn(db, played.date)).filter(
    (other) => other.id !== leagueId && overlaps(other, played),
  );
  if (leagues.length === 0) return new Set();
  const nights = leagues.map(({ id, night }) => ({ leagueId: id, night }));
  const [players, answerOf, substitutes] = await Promise.all([
    leaguePlayers(
      db,
      leagues.map(({ id }) => id),
    ),
    answersForNights(db, nights),
    substitutesForNights(db, nights),
  ]);
  const isOut = ({ id, leagueId: other }: (typeof players)[number]) =>
    nights.some(({ leagueId: one, night }) => one === other && answerOf(id, night) === 'out');
  return new Set([
    ...players.filter((player) => !isOut(player)).map(({ userId }) => userId),
    ...substitutes.flatMap(({ userId }) => userId ?? []),
  ]);
}
