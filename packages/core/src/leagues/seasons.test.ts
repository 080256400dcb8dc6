import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aFacility, someBays } from '../../testing/facility-builders.ts';
import { aLeague, aTeam } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, instantOf, weekdayOf } from '../time/index.ts';
import type { League } from './contract.ts';
import type { Standing } from './play-contract.ts';
import type { PlannedSession } from './schedule.ts';
import {
  earlyJoiningRefusal,
  invitationRefusal,
  isSeasonOver,
  playedSeasonOf,
  repeatedLeague,
  startSearch,
  winnersOf,
} from './seasons.ts';
import { leagueNightsOf } from './sessions.ts';

const at = (date: string, time: string) => instantOf(date, time, DEFAULT_FACILITY) as Date;
/** Has nights on four Tuesdays, from November 3 to November 24. The night of November 10 is canceled. */
const LEAGUE: League = {
  ...aLeague(),
  id: 7,
  numberParticipants: 4,
  hasSchedule: true,
  isJoined: false,
  isVolunteer: false,
  ownAnswers: [],
  canceledNights: [{ date: '2026-11-10', reason: 'Storm' }],
  movedNights: [],
};
const free = (date: string, change: Partial<PlannedSession> = {}): PlannedSession => ({
  date,
  simulatorIds: [1],
  conflicts: [],
  ...change,
});

describe('a season', () => {
  test('is over on the day after its end date', () => {
    const isOver = (date: string) => isSeasonOver(LEAGUE, at(date, '00:00:00'), DEFAULT_FACILITY);
    expect([isOver('2026-11-24'), isOver('2026-11-25')]).toEqual([false, true]);
  });

  test('is not over before a night that was moved past its end', () => {
    const moved = { date: '2026-11-17', movedTo: '2026-12-01', startTime: '18:00', endTime: '20:00' };
    const league = { ...LEAGUE, movedNights: [{ ...moved, reason: 'Concert' }] };
    const isOver = (time: string) => isSeasonOver(league, at('2026-12-01', time), DEFAULT_FACILITY);
    expect([isOver('19:59:00'), isOver('20:00:00')]).toEqual([false, true]);
  });

  test('is won by every team on the first rank, and by nobody before the first score', () => {
    const row = (teamId: number, rank: number | null) => ({ rank, team: aTeam(teamId) }) as Standing;
    expect(winnersOf([row(3, 1), row(5, 1), row(2, 3), row(4, null)])).toEqual([aTeam(3), aTeam(5)]);
    expect(winnersOf([row(1, null)])).toEqual([]);
  });
});

describe('the season of a player', () => {
  const row = (teamId: number, rank: number | null, more: Partial<Standing> = {}) =>
    ({ rank, team: aTeam(teamId), roundsPlayed: 3, averageStrokes: 40.5, points: null, ...more }) as Standing;
  const standings = [row(3, 1), row(5, 2), row(9, null, { roundsPlayed: 0, averageStrokes: null })];
  const seasonOf = (teamId: number, date: string, league = LEAGUE, championTeamId: number | null = null) =>
    playedSeasonOf(league, teamId, { standings, championTeamId }, at(date, '12:00:00'), DEFAULT_FACILITY);

  test('has the rank among all teams and the figure that decides it', () => {
    expect(seasonOf(5, '2026-11-24')).toEqual({
      ...{ id: 7, name: 'Tuesday Night', startDate: '2026-11-03', endDate: '2026-11-24' },
      ...{ rank: 2, teams: 3, roundsPlayed: 3, average: 40.5, points: null, isChampion: false },
    });
    expect(seasonOf(9, '2026-11-24')).toMatchObject({ rank: null, roundsPlayed: 0, average: null });
  });

  test('has a champion once the season is over', () => {
    expect(['2026-11-24', '2026-11-25'].map((date) => seasonOf(3, date).isChampion)).toEqual([false, true]);
    expect(seasonOf(5, '2026-11-25').isChampion).toBe(false);
  });

  test('with playoffs has only the winner of the bracket as champion', () => {
    const league = { ...LEAGUE, playoffTeams: 2 as const };
    const isChampion = (teamId: number, champion: number | null) =>
      seasonOf(teamId, '2027-01-25', league, champion).isChampion;
    expect([isChampion(3, null), isChampion(3, 5), isChampion(5, 5)]).toEqual([false, false, true]);
  });
});

describe('a repeated league', () => {
  const today = '2026-12-02';
  const repeat = (sessions: PlannedSession[] = [], facility = DEFAULT_FACILITY) =>
    repeatedLeague(LEAGUE, sessions, today, facility);

  test('keeps everything but its dates, and starts on the next same weekday', () => {
    const { name, startTime, endTime, dayOfWeek, maxParticipants } = LEAGUE;
    const expected = { name, startTime, endTime, dayOfWeek, maxParticipants, isActive: true };
    expect(repeat()).toMatchObject({ ...expected, startDate: '2026-12-08', endDate: '2026-12-29' });
  });

  test('starts on the first night with free bays that is no holiday', () => {
    const taken = free('2026-12-08', { simulatorIds: [] });
    const holiday = free('2026-12-15', { holiday: 'Party' });
    expect(repeat([taken, holiday, free('2026-12-22'), free('2026-12-29')]).startDate).toBe('2026-12-22');
    expect(repeat([taken, holiday]).startDate).toBe('2026-12-08');
  });

  test('uses the bays that are left', () => {
    const facility = aFacility({ bays: someBays(1) });
    expect(repeatedLeague({ ...LEAGUE, numberOfBays: 2 }, [], today, facility).numberOfBays).toBe(1);
  });

  test('has as many nights as before, after the old season and after today', () => {
    const days = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 200 }), (shift, length) => {
        const endDate = datePlus(LEAGUE.startDate, length);
        const league = { ...LEAGUE, endDate };
        const now = datePlus(endDate, shift);
        const again = repeatedLeague(league, [], now, DEFAULT_FACILITY);
        expect(weekdayOf(again.startDate)).toBe(LEAGUE.dayOfWeek);
        expect(again.startDate > endDate && again.startDate > now).toBe(true);
        expect(again.startDate).toBe(startSearch(league, now).startDate);
        expect(leagueNightsOf(again)).toHaveLength(leagueNightsOf(league).length);
      }),
    );
  });
});

describe('players of last season', () => {
  test('join before everyone else, until the league opens', () => {
    const refused = (isInvited: boolean, today: string) =>
      earlyJoiningRefusal({ openFrom: '2026-12-01', isInvited }, today)?.code ?? null;
    expect(refused(true, '2026-11-30')).toBeNull();
    expect(refused(false, '2026-11-30')).toBe('players_first');
    expect(refused(false, '2026-12-01')).toBeNull();
    expect(earlyJoiningRefusal(undefined, '2026-11-30')).toBeNull();
  });

  test('are invited to an active league that is not over and opens by its start', () => {
    const now = at('2026-10-20', '12:00:00');
    const refused = (change: Partial<League>, openFrom: string | null = null, when = now) =>
      invitationRefusal({ openFrom }, { ...LEAGUE, ...change }, when, DEFAULT_FACILITY)?.code ?? null;
    expect(refused({})).toBeNull();
    expect(refused({}, LEAGUE.startDate)).toBeNull();
    expect(refused({}, datePlus(LEAGUE.startDate, 1))).toBe('opens_too_late');
    expect(refused({ isActive: false })).toBe('league_inactive');
    expect(refused({}, null, at('2026-11-25', '00:00:00'))).toBe('season_over');
  });
});
