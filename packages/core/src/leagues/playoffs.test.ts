import { describe, expect, test } from 'vitest';
import { aLeague, standingsIn, strokesSeason } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  isNightOf,
  isSeasonOver,
  lastNightDate,
  leagueForm,
  leagueNightsOf,
  missingResults,
  moveNightRefusal,
  newLeague,
  playoffTeamsOn,
  repeatedLeague,
  seedCandidates,
  seedsRefusal,
  startRefusal,
} from './index.ts';

const NOW = new Date('2026-11-25T17:00:00Z');
/** Plays on four Tuesdays until November 24, followed by two playoff nights. */
const LEAGUE = { ...aLeague({ playoffTeams: 4, maxParticipants: 8 }), playoffTeams: 4 as const };

describe('the nights of the playoffs', () => {
  test('follow the season on the same weekday, one for each round', () => {
    const nights = leagueNightsOf(LEAGUE).map((night) => [night, playoffTeamsOn(LEAGUE, night)]);
    expect(nights.slice(-3)).toEqual([
      ['2026-11-24', undefined],
      ['2026-12-01', 4],
      ['2026-12-08', 2],
    ]);
    expect(leagueNightsOf({ ...LEAGUE, playoffTeams: null })).toHaveLength(4);
    expect(leagueNightsOf({ ...LEAGUE, playoffTeams: 8 })).toHaveLength(7);
    expect(isNightOf(LEAGUE, '2026-12-15')).toBe(false);
  });

  test('follow the last night of the season, also if the season ends on another weekday', () => {
    const league = { ...LEAGUE, endDate: '2026-11-27' };
    expect(
      leagueNightsOf(league)
        .slice(-2)
        .map((night) => [night, playoffTeamsOn(league, night)]),
    ).toEqual([
      ['2026-12-01', 4],
      ['2026-12-08', 2],
    ]);
    expect(lastNightDate(league)).toBe('2026-12-11');
  });

  test('belong to the season until the final', () => {
    const over = (day: string) => isSeasonOver(LEAGUE, new Date(`${day}T17:00:00Z`), DEFAULT_FACILITY);
    expect([over('2026-12-08'), over('2026-12-09')]).toEqual([false, true]);
  });

  test('are not counted as nights of the season when a league runs again', () => {
    const league = { ...LEAGUE, id: 1, numberParticipants: 0, hasSchedule: true, canceledNights: [] };
    const again = repeatedLeague(
      { ...league, movedNights: [], isJoined: false, isVolunteer: false, ownAnswers: [] },
      [],
      '2026-12-09',
      DEFAULT_FACILITY,
    );
    expect([again.startDate, again.endDate, again.playoffTeams]).toEqual(['2026-12-15', '2027-01-05', 4]);
  });
});

describe('the form', () => {
  const errorOf = (change: object) =>
    leagueForm(DEFAULT_FACILITY)
      .safeParse({ ...LEAGUE, ...change })
      .error?.issues.map(({ path, message }) => [path.join(), message]);

  test('offers playoffs that the league has room for', () => {
    expect(errorOf({ playoffTeams: 8 })).toBeUndefined();
    expect(errorOf({ playoffTeams: 8, maxParticipants: 7 })).toEqual([
      ['playoffTeams', 'The playoffs need 8 players, but the league has room for 7'],
    ]);
    const scramble = { leagueType: 'scramble', playoffTeams: 8, maxParticipants: 15 };
    expect(errorOf(scramble)).toEqual([
      ['playoffTeams', 'The playoffs need 8 teams, but the league has room for 7'],
    ]);
    expect(errorOf({ ...scramble, maxParticipants: 16 })).toBeUndefined();
  });

  test('has no playoffs unless an admin chooses them, and no other sizes', () => {
    const { playoffTeams: _, ...league } = LEAGUE;
    expect(newLeague(DEFAULT_FACILITY).parse(league).playoffTeams).toBeNull();
    expect(errorOf({ playoffTeams: 3 })).toEqual([
      ['playoffTeams', 'Please select the size of the playoffs'],
    ]);
    expect(errorOf({ playoffTeams: 8, endDate: '' })?.map(([field]) => field)).toEqual(['endDate']);
  });
});

const candidatesOf = (strokes: number[], size: 2 | 4 = 4) =>
  seedCandidates(
    standingsIn(strokesSeason(Object.fromEntries(strokes.map((each, i) => [i + 1, [each]])))),
    size,
  );

describe('the seeds', () => {
  test('are the best of the standings, and more if several share the last rank', () => {
    expect(candidatesOf([40, 41, 42, 43, 44]).map(({ teamId }) => teamId)).toEqual([1, 2, 3, 4]);
    expect(candidatesOf([40, 41, 42, 43, 43]).map(({ teamId }) => teamId)).toEqual([1, 2, 3, 4, 5]);
    expect(candidatesOf([40, 41])).toHaveLength(2);
  });

  test('can be ordered by an admin only among teams that share a rank', () => {
    const candidates = candidatesOf([40, 41, 42, 42, 42]);
    const refused = (...ids: number[]) => seedsRefusal(ids, candidates, 4)?.code;
    expect(refused(1, 2, 3, 4)).toBeUndefined();
    expect(refused(1, 2, 5, 3)).toBeUndefined();
    expect(refused(2, 1, 3, 4)).toBe('seeds_changed');
    expect(refused(1, 2, 3, 3)).toBe('seeds_changed');
    expect(refused(1, 2, 3)).toBe('seeds_changed');
    expect(refused(1, 2, 3, 6)).toBe('seeds_changed');
  });
});

describe('the start', () => {
  const ROUND = { id: 1, roundNumber: 4, roundDate: '2026-11-24' };
  const score = (teamId: number, status: 'final' | 'disputed' | 'unconfirmed' = 'final') => ({
    ...{ roundId: 1, teamId, status, updatedAt: '2026-11-25T01:00:00Z' },
  });
  const missing = (scores: ReturnType<typeof score>[], expectedInLastRound: number[]) =>
    missingResults(
      LEAGUE,
      {
        rounds: [ROUND, { ...ROUND, id: 2, playoffTeams: 4 }],
        scores,
        expectedInLastRound,
        teamNameOf: (id) => `Team ${id}`,
      },
      NOW,
    );

  test('lists the scores that are missing, disputed or not confirmed', () => {
    expect(missing([score(1), score(2)], [1, 2])).toEqual([]);
    expect(missing([score(1, 'disputed'), score(2, 'unconfirmed')], [1, 2, 3])).toEqual([
      'Round 4: Team 1’s score is disputed.',
      'Round 4: Team 2’s score is not confirmed yet.',
      'Round 4: Team 3 has no score.',
    ]);
  });

  const candidates = candidatesOf([40, 41, 42, 43]);
  const refused = (start: Partial<Parameters<typeof startRefusal>[1]>, now: string, change: object = {}) =>
    startRefusal(
      { ...LEAGUE, ...change },
      { candidates, missing: [], rounds: [ROUND], ...start },
      new Date(now),
      DEFAULT_FACILITY,
    )?.code;
  const [DURING, AFTER] = ['2026-11-25T00:30:00Z', '2026-11-25T01:00:00Z'];

  test('waits for the end of the last night, unless all of its scores are in', () => {
    expect(refused({}, DURING)).toBeUndefined();
    expect(refused({ missing: ['Round 4: Kim has no score.'] }, DURING)).toBe('season_running');
    expect(refused({ missing: ['Round 4: Kim has no score.'] }, AFTER)).toBeUndefined();
    expect(refused({ rounds: [{ ...ROUND, roundDate: '2026-11-17' }] }, DURING)).toBe('season_running');
    expect(refused({ rounds: [] }, AFTER)).toBeUndefined();
  });

  test('needs enough teams with a result, and an active league', () => {
    expect(refused({ candidates: candidates.slice(1) }, AFTER)).toBe('too_few_teams');
    expect(refused({}, AFTER, { isActive: false })).toBe('league_inactive');
  });
});

describe('a moved night', () => {
  const refused = (date: string, movedTo: string) =>
    moveNightRefusal(
      { date, movedTo, startTime: '18:00' },
      LEAGUE,
      { hasScores: false },
      new Date('2026-11-02T17:00:00Z'),
      DEFAULT_FACILITY,
    )?.message;

  test('keeps the order of the season and the rounds of the playoffs', () => {
    expect(refused('2026-11-24', '2026-11-30')).toBeUndefined();
    expect(refused('2026-11-24', '2026-12-02')).toBe(
      'The semifinals are on Tue, Dec 1. Choose an earlier date, or move the semifinals first.',
    );
    expect(refused('2026-12-01', '2026-12-07')).toBeUndefined();
    expect(refused('2026-12-01', '2026-12-09')).toBe(
      'The final is on Tue, Dec 8. Choose an earlier date, or move the final first.',
    );
    expect(refused('2026-12-08', '2026-11-30')).toBe(
      'The semifinals are on Tue, Dec 1. Choose a later date, or move the semifinals first.',
    );
    expect(refused('2026-12-01', '2026-11-23')).toBe(
      'The season has a night on Tue, Nov 24. Choose a later date, or move that night first.',
    );
    expect(refused('2026-12-08', '2026-12-20')).toBeUndefined();
  });
});
