import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import type { Facility } from '../facility/index.ts';
import { endOf, instant, isoDate } from '../time/index.ts';
import { ANSWERS, type Answer, type League } from './contract.ts';
import { teamHandicap } from './handicap.ts';
import { LEAGUE_INACTIVE, NIGHT_CANCELED, type Nights, NO_LEAGUE_NIGHT } from './nights.ts';
import { matchup, round } from './play-contract.ts';
import { startOf } from './schedule.ts';
import { canceledNightOf, isNightOf, playedNight } from './sessions.ts';

/** Body of PUT /api/leagues/:id/nights/:date/answers/:participantId. */
export const nightAnswer = z.object({ answer: z.enum(ANSWERS, 'Please choose “I’m In” or “I’m Out”') });

const nightPlayer = z.object({
  participantId: z.number(),
  /** Null in responses to members, for a partner without an account, and for a deleted account. */
  userId: z.nullable(z.number()),
  teamId: z.number(),
  name: z.string(),
  /** Null if the player has not answered. A player without an answer counts as in. */
  answer: z.nullable(z.enum(ANSWERS)),
  isOwn: z.boolean(),
  /** Whether the current user can answer for this player. Always true for staff and admins. */
  isAnsweredByUser: z.boolean(),
  /** The member who plays instead of this player. */
  substitute: z.nullable(
    z.object({
      name: z.string(),
      /** Null in responses to members, and if the substitute's account was deleted. */
      userId: z.nullable(z.number()),
      isOwn: z.boolean(),
      /** The substitute's handicap, as entered by an admin. Included only in responses to admins. */
      handicap: z.optional(z.nullable(z.number())),
    }),
  ),
  /** Whether members are being asked to play instead of this player. */
  isSubstituteWanted: z.boolean(),
  /**
   * Why the current user cannot accept the request for a substitute. Null if they can. Missing if there is no
   * request, or if the user is not allowed to join leagues.
   */
  acceptRefusal: z.optional(z.nullable(z.string())),
});
export type NightPlayer = z.output<typeof nightPlayer>;

const startWave = z.object({ startTime: z.string(), endTime: z.string(), teamIds: z.array(z.number()) });
export type StartWave = z.output<typeof startWave>;

/** A row of GET /api/leagues/:id/waves. Nights without start waves are not listed. */
export const wavesOfNight = z.object({ night: isoDate, waves: z.array(startWave) });
export type WavesOfNight = z.output<typeof wavesOfNight>;

/** Response of GET /api/leagues/:id/nights/:date: docs/product/leagues.md#league-night-screen. Times are HH:MM. */
export const leagueNight = z.object({
  /**
   * The night's original date in the season. If the night is moved, `night` stays the same and `date`
   * changes.
   */
  night: isoDate,
  date: isoDate,
  startTime: z.string(),
  endTime: z.string(),
  simulatorIds: z.array(z.number()),
  /** From this instant on, only the front desk can answer. */
  closesAt: instant,
  round: z.nullable(round),
  /**
   * Empty in a lowest-score league's regular season, and on a night without a round. Leaves out a playoff
   * match until both teams are known, and all playoff matches before the playoffs start.
   */
  matchups: z.array(matchup),
  players: z.array(nightPlayer),
  /** The start waves, earliest first. Empty if everyone starts together. Omits teams with a bye. */
  waves: z.array(startWave),
  /** Missing if the league has no handicap. */
  handicaps: z.optional(z.array(teamHandicap)),
});
export type LeagueNight = z.output<typeof leagueNight>;

export type AnswerRules = Nights & Pick<League, 'answersCloseHours'>;

const HOUR_MS = 60 * 60_000;

/**
 * Returns when answers for a night close: docs/product/leagues.md#when-answers-close. Afterward, only the
 * front desk can answer.
 */
export function answersCloseAt(night: string, league: AnswerRules, facility: Facility): Date {
  const { date, startTime } = playedNight(league, night);
  return new Date(startOf(date, startTime, facility).getTime() - league.answersCloseHours * HOUR_MS);
}

/**
 * Returns why a player or the front desk cannot answer for a night. Null if they can:
 * docs/product/leagues.md#refused-answers.
 */
export function answerRefusal(
  night: string,
  league: AnswerRules,
  by: 'player' | 'desk',
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!isNightOf(league, night)) return NO_LEAGUE_NIGHT;
  if (canceledNightOf(league, night)) return NIGHT_CANCELED;
  if (!league.isActive) return LEAGUE_INACTIVE;
  const { date, endTime } = playedNight(league, night);
  if (endOf(date, endTime, facility) <= now) {
    return { code: 'night_over', message: 'This league night is over.' };
  }
  if (by === 'desk' || now < answersCloseAt(night, league, facility)) return null;
  const message = `It’s too late to answer online. Please call the front desk at ${facility.place.phone}.`;
  return { code: 'answers_closed', message };
}

type Player = { id: number; userId: number | null; teamId: number };

/**
 * Returns whether a user can answer for a player. Users answer for themselves, and for a partner who has no
 * account.
 */
export function answersFor(userId: number, player: Player, players: readonly Player[]): boolean {
  if (player.userId !== null) return player.userId === userId;
  return players.some((other) => other.userId === userId && other.teamId === player.teamId);
}

export type Attendance = { in: number; out: number; unanswered: number; substitutes: number };

/**
 * Counts a night's players by answer. A player with a substitute counts only under `substitutes`, not as in
 * or out.
 */
export function attendanceOf(
  players: readonly { answer: Answer | null; substitute: object | null }[],
): Attendance {
  const own = players.filter(({ substitute }) => !substitute);
  const count = (answer: Answer | null) => own.filter((player) => player.answer === answer).length;
  return {
    in: count('in'),
    out: count('out'),
    unanswered: count(null),
    substitutes: players.length - own.length,
  };
}
