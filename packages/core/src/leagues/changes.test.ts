import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLeague } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, weekdayOf } from '../time/index.ts';
import {
  firstStartDate,
  type LeagueContent,
  leagueChangeRefusal,
  leagueForm,
  newLeagueDefaults,
} from './index.ts';

describe('the defaults of a new league', () => {
  test('a new league plays for three months on today’s weekday, with four players in one bay', () => {
    expect(newLeagueDefaults('2026-11-24', DEFAULT_FACILITY)).toEqual({
      name: '',
      description: null,
      leagueType: 'individual',
      scoringType: 'lowest_score',
      startDate: '2026-11-24',
      endDate: '2027-02-24',
      dayOfWeek: 'Tuesday',
      startTime: '18:00',
      endTime: '20:00',
      maxParticipants: 4,
      numberOfBays: 1,
      answersCloseHours: 2,
      isActive: true,
      countedRounds: null,
      minimumRounds: null,
      playoffTeams: null,
      allowsHalves: false,
      absence: 'opponent_wins',
      allowsSingle: false,
      handicap: 'off',
      handicapRounds: 5,
      handicapCap: 18,
      handicapPar: 72,
      scoreEntry: 'admins',
      substitutes: 'volunteers',
    });
  });

  test('the end date is the last day of the month if that month is too short', () => {
    expect(newLeagueDefaults('2026-11-30', DEFAULT_FACILITY).endDate).toBe('2027-02-28');
    expect(newLeagueDefaults('2027-11-30', DEFAULT_FACILITY).endDate).toBe('2028-02-29');
    expect(newLeagueDefaults('2027-03-31', DEFAULT_FACILITY).endDate).toBe('2027-06-30');
  });

  test('on every date, the name is the only missing field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const today = datePlus('2026-01-01', days);
        const defaults = newLeagueDefaults(today, DEFAULT_FACILITY);
        expect(defaults.dayOfWeek).toBe(weekdayOf(today));
        expect(
          leagueForm(DEFAULT_FACILITY)
            .safeParse(defaults)
            .error?.issues.map(({ path }) => path),
        ).toEqual([['name']]);
      }),
    );
  });

  test('a league can start yesterday at the earliest', () => {
    expect(firstStartDate('2026-11-24')).toBe('2026-11-23');
    expect(firstStartDate('2027-01-01')).toBe('2026-12-31');
  });
});

describe('changing a league never loses its participants, teams or scores', () => {
  const empty: LeagueContent = { largestTeam: 0, numberParticipants: 0, hasScores: false, hasHalves: false };

  test('a league stays large enough for its participants', () => {
    const to = (maxParticipants: number) =>
      leagueChangeRefusal(aLeague(), aLeague({ maxParticipants }), { ...empty, numberParticipants: 5 });
    expect(to(5)).toBeNull();
    expect(to(4)).toEqual({
      code: 'too_many_participants',
      field: 'maxParticipants',
      message: 'The league already has 5 participants.',
    });
  });

  test('a scramble league stays a scramble while a team has two players', () => {
    const to = (leagueType: 'individual' | 'scramble', largestTeam: number) =>
      leagueChangeRefusal(aLeague(), aLeague({ leagueType }), {
        ...empty,
        numberParticipants: 2,
        largestTeam,
      });
    expect(to('scramble', 2)).toBeNull();
    expect(to('individual', 1)).toBeNull();
    expect(to('individual', 2)).toEqual({
      code: 'team_too_large',
      field: 'leagueType',
      message: 'This league has teams of two, so you can’t make it an individual league.',
    });
  });

  test('a league keeps its scoring type after the first score', () => {
    const to = (scoringType: 'lowest_score' | 'match_play', hasScores: boolean) =>
      leagueChangeRefusal(aLeague(), aLeague({ scoringType }), { ...empty, hasScores });
    expect(to('match_play', false)).toBeNull();
    expect(to('lowest_score', true)).toBeNull();
    expect(to('match_play', true)).toEqual({
      code: 'has_scores',
      field: 'scoringType',
      message: 'This league already has scores, so you can’t change the scoring type.',
    });
  });

  test('a league with halved matches keeps allowing them', () => {
    const to = (allowsHalves: boolean, hasHalves: boolean) =>
      leagueChangeRefusal(aLeague(), aLeague({ allowsHalves }), { ...empty, hasHalves });
    expect(to(false, false)).toBeNull();
    expect(to(true, true)).toBeNull();
    expect(to(false, true)).toEqual({
      code: 'has_halves',
      field: 'allowsHalves',
      message: 'Some matches in this league were halved. Change those results first.',
    });
  });
});
