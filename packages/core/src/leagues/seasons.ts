import * as z from 'zod/mini';
import type { Refusal } from '../errors/index.ts';
import { baysOn, type Facility } from '../facility/index.ts';
import { datePlus, facilityDate, formatDate, type Interval, isoDate } from '../time/index.ts';
import type { League } from './contract.ts';
import type { LeagueForm } from './form-contract.ts';
import type { NewInvitation } from './invitation-contract.ts';
import type { Standing } from './play-contract.ts';
import type { PlannedSession } from './schedule.ts';
import { type LeagueNights, lastNightDate, leagueNightsOf, nextSessionOf } from './sessions.ts';
import type { Team } from './teams-contract.ts';

/**
 * Returns whether a league is finished: docs/product/leagues.md#past-seasons. A moved night that is still ahead
 * keeps the league open after its end date.
 */
export const isSeasonOver = (league: LeagueNights & Interval, now: Date, facility: Facility): boolean =>
  lastNightDate(league) < facilityDate(now, facility) && nextSessionOf(league, now, facility) === null;

/** Returns the winners: all teams with rank 1. After a tie, there are several. */
export const winnersOf = (standings: readonly Standing[]): Team[] =>
  standings.filter(({ rank }) => rank === 1).map(({ team }) => team);

/** A player's result in a season, which may still be running: docs/product/reports.md#performance-report. */
export const playedSeason = z.object({
  id: z.number(),
  name: z.string(),
  startDate: isoDate,
  endDate: isoDate,
  /** Null if the team has not played yet. */
  rank: z.nullable(z.number()),
  teams: z.number(),
  roundsPlayed: z.number(),
  /**
   * The average strokes, net if the league has a handicap. Null in match play, and for a team that has not
   * played yet.
   */
  average: z.nullable(z.number()),
  /** Null in a lowest-score league. */
  points: z.nullable(z.number()),
  /** Whether the team won the playoffs. Without playoffs, whether the team has rank 1 after the season. */
  isChampion: z.boolean(),
});
export type PlayedSeason = z.output<typeof playedSeason>;

type SeasonPlay = { standings: readonly Standing[]; championTeamId: number | null };

/** Returns a team's result in a season. `championTeamId` is the winner of the playoffs, or null. */
export function playedSeasonOf(
  league: LeagueNights & Interval & Pick<League, 'id' | 'name'>,
  teamId: number,
  { standings, championTeamId }: SeasonPlay,
  now: Date,
  facility: Facility,
): PlayedSeason {
  const { id, name, startDate, endDate, playoffTeams } = league;
  const own = standings.find(({ team }) => team.teamId === teamId);
  const isFirst = own?.rank === 1 && isSeasonOver(league, now, facility);
  return {
    ...{ id, name, startDate, endDate },
    rank: own?.rank ?? null,
    teams: standings.length,
    roundsPlayed: own?.roundsPlayed ?? 0,
    average: own?.averageStrokes ?? null,
    points: own?.points ?? null,
    isChampion: playoffTeams ? championTeamId === teamId : isFirst,
  };
}

/** How many weeks to search for a first night with free bays. */
const WEEKS_TO_LOOK_AHEAD = 12;

/**
 * Returns the form for a league that repeats an earlier one: docs/product/leagues.md#run-again. The new
 * league has the same number of nights. It starts on the first free night that is not a holiday. If there is
 * no such night, it starts on the first date of the range from `startSearch`. `sessions` are the planned
 * sessions in that range.
 */
export function repeatedLeague(
  league: League,
  sessions: readonly PlannedSession[],
  today: string,
  facility: Facility,
): LeagueForm {
  const { startDate: earliest } = startSearch(league, today);
  const free = sessions.find(({ simulatorIds, holiday }) => simulatorIds.length > 0 && holiday === undefined);
  const startDate = free?.date ?? earliest;
  const weeks = Math.max(0, leagueNightsOf({ ...league, playoffTeams: null }).length - 1);
  const endDate = datePlus(startDate, weeks * 7);
  const numberOfBays = Math.min(
    league.numberOfBays,
    baysOn(lastNightDate({ ...league, endDate }), facility).length,
  );
  return { ...league, startDate, endDate, numberOfBays, isActive: true };
}

/**
 * Returns the range of dates in which `repeatedLeague` looks for a free night: after the season, and after
 * today.
 */
export function startSearch(
  { dayOfWeek, ...season }: Pick<LeagueNights, 'endDate' | 'dayOfWeek' | 'playoffTeams'>,
  today: string,
): { startDate: string; endDate: string } {
  const endDate = lastNightDate(season);
  const after = datePlus(endDate > today ? endDate : today, 1);
  const [first = after] = leagueNightsOf({ startDate: after, endDate: datePlus(after, 6), dayOfWeek });
  return { startDate: first, endDate: datePlus(first, (WEEKS_TO_LOOK_AHEAD - 1) * 7) };
}

/** Returns why an admin cannot invite an earlier league's players, or null. */
export function invitationRefusal(
  { openFrom }: Pick<NewInvitation, 'openFrom'>,
  league: LeagueNights & Interval & Pick<League, 'isActive'>,
  now: Date,
  facility: Facility,
): Refusal | null {
  if (!league.isActive) {
    return { code: 'league_inactive', message: 'This league is inactive. Activate it first.' };
  }
  if (isSeasonOver(league, now, facility)) {
    return { code: 'season_over', message: 'This season is over. Choose a league that is still open.' };
  }
  if (openFrom !== null && openFrom > league.startDate) {
    return { code: 'opens_too_late', message: 'Everyone must be able to join by the start of the season.' };
  }
  return null;
}

/** Returns why a member must wait to join, or null: docs/product/leagues.md#players-of-last-season-first. */
export function earlyJoiningRefusal(
  early: { openFrom: string; isInvited: boolean } | undefined,
  today: string,
): Refusal | null {
  if (!early || early.isInvited || today >= early.openFrom) return null;
  const message = `Last season’s players can join first. You can join starting ${formatDate(early.openFrom)}.`;
  return { code: 'players_first', message };
}
