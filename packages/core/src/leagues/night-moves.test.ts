import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aHold, aLeague } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, endOf } from '../time/index.ts';
import {
  arrangedRounds,
  canceledRoundRefusal,
  cancelNightRefusal,
  leagueSessionsOn,
  moveCandidates,
  movedInterval,
  movedNightsRefusal,
  moveNightRefusal,
  moveSuggestions,
  nextSessionOf,
  nightMove,
  nightOn,
  planSchedule,
  sessionsOf,
} from './index.ts';

const SECOND: string = '2026-11-10';
const NIGHTS = ['2026-11-03', SECOND, '2026-11-17', '2026-11-24'];
const MOVE = { date: SECOND, movedTo: '2026-11-12', startTime: '17:00' };
const moved = { ...MOVE, endTime: '19:00', reason: 'Election party' };
const plain = { ...aLeague(), hasSchedule: false };
const league = { ...plain, movedNights: [moved] };
const before = at('2026-11-01', '12:00');
const datesOf = (sessions: readonly { date: string }[]) => sessions.map(({ date }) => date);

describe('a moved night', () => {
  test('is played on its new date, at its new time, and not on its old date', () => {
    expect(datesOf(sessionsOf(league))).toEqual(['2026-11-03', '2026-11-12', '2026-11-17', '2026-11-24']);
    const on = (date: string) => leagueSessionsOn(date, [league], DEFAULT_FACILITY);
    expect(on(SECOND)).toEqual([]);
    expect(on('2026-11-12')).toMatchObject([{ startTime: '17:00:00', endTime: '19:00:00' }]);
  });

  test('is the next session between its old and its new date', () => {
    const next = nextSessionOf(league, at('2026-11-11', '12:00'), DEFAULT_FACILITY);
    expect(next).toEqual({ date: '2026-11-12', night: SECOND, startTime: '17:00', endTime: '19:00' });
  });

  test('needs its bays at its new time only', () => {
    const holds = [1, 2].map((simulatorId) => aHold({ date: SECOND, simulatorId }));
    const plan = (...taken: typeof holds) => planSchedule(league, taken, before, DEFAULT_FACILITY);
    expect(plan(...holds).flatMap(({ conflicts }) => conflicts)).toEqual([]);
    const inTheWay = [1, 2].map((simulatorId) =>
      aHold({ date: '2026-11-12', simulatorId, startTime: '17:00:00', endTime: '17:30:00' }),
    );
    expect(plan(...inTheWay)[1]).toMatchObject({ date: '2026-11-12', moved, simulatorIds: [] });
    expect(plan(...inTheWay)[1]?.conflicts).toHaveLength(2);
  });

  test('can be canceled under its original date', () => {
    expect(cancelNightRefusal(SECOND, league, { hasScores: false })).toBeNull();
    expect(cancelNightRefusal('2026-11-12', league, { hasScores: false })?.code).toBe('no_league_night');
  });

  test('gets scores for its round', () => {
    expect(canceledRoundRefusal({ roundDate: '2026-11-12' }, league)).toBeNull();
  });

  test('no longer counts after the league changed its day', () => {
    const monday = { ...league, dayOfWeek: 'Monday' as const };
    expect(datesOf(sessionsOf(monday))).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
    expect(leagueSessionsOn('2026-11-12', [monday], DEFAULT_FACILITY)).toEqual([]);
  });
});

describe('moving a night', () => {
  const codeOf = (change: Partial<typeof MOVE> = {}, state: object = {}, now = before, hasScores = false) =>
    moveNightRefusal({ ...MOVE, ...change }, { ...plain, ...state }, { hasScores }, now, DEFAULT_FACILITY)
      ?.code ?? null;

  test('is possible even after it starts, to a time that has not passed', () => {
    expect(codeOf({}, {}, at(SECOND, '17:59'))).toBeNull();
    expect(codeOf({}, {}, at(SECOND, '18:00'))).toBeNull();
    expect(codeOf({ movedTo: '2026-11-02' }, {}, at('2026-11-02', '16:59'))).toBeNull();
    expect(codeOf({ movedTo: '2026-11-02' }, {}, at('2026-11-02', '17:00'))).toBe('in_the_past');
  });

  test('can change only the start', () => {
    expect(codeOf({ movedTo: SECOND })).toBeNull();
    expect(codeOf({ movedTo: SECOND, startTime: '18:00' })).toBe('not_moved');
    expect(codeOf({}, { movedNights: [moved] })).toBe('not_moved');
  });

  test('is refused with scores, in an inactive league, and for other dates', () => {
    expect(codeOf({}, {}, before, true)).toBe('has_scores');
    expect(codeOf({}, { isActive: false })).toBe('league_inactive');
    expect(codeOf({ date: '2026-11-11' })).toBe('no_league_night');
  });

  test('is refused onto another night of the league, even if that night is canceled or moved away', () => {
    expect(codeOf({ movedTo: '2026-11-17' })).toBe('league_night_exists');
    const canceledNights = [{ date: '2026-11-17', reason: 'Snow' }];
    expect(codeOf({ movedTo: '2026-11-17' }, { canceledNights })).toBe('league_night_exists');
    const movedNights = [{ ...moved, date: '2026-11-17' }];
    expect(codeOf({ movedTo: '2026-11-17' }, { movedNights })).toBe('league_night_exists');
    expect(codeOf({}, { movedNights })).toBe('league_night_exists');
  });

  test('keeps the length, and ends before midnight', () => {
    expect(movedInterval({ startTime: '21:59' }, plain)).toEqual({ startTime: '21:59', endTime: '23:59' });
    expect(codeOf({ startTime: '21:59' })).toBeNull();
    expect(codeOf({ startTime: '22:00' })).toBe('past_midnight');
  });

  test('stays within a year after the season', () => {
    expect(codeOf({ movedTo: datePlus(plain.endDate, 366) })).toBeNull();
    expect(codeOf({ movedTo: datePlus(plain.endDate, 367) })).toBe('too_late');
  });

  test('gives a canceled night a new date, also after its old date', () => {
    const canceledNights = [{ date: SECOND, reason: 'Snow' }];
    expect(codeOf({ movedTo: '2026-11-21' }, { canceledNights }, at('2026-11-20', '12:00'))).toBeNull();
  });

  test('needs a date, a start and a reason', () => {
    const paths = (input: object) =>
      nightMove.safeParse({ ...MOVE, reason: 'Snow', ...input }).error?.issues.map(({ path }) => path[0]);
    expect(paths({})).toBeUndefined();
    expect(paths({ movedTo: '', startTime: '', reason: ' ' })).toEqual(['movedTo', 'startTime', 'reason']);
  });
});

test('after any allowed move, the league has as many nights as before, each on its own date and in the future', () => {
  const someMove = fc.record({
    date: fc.constantFrom(...NIGHTS),
    movedTo: fc.integer({ min: -5, max: 60 }).map((days) => datePlus('2026-11-03', days)),
    startTime: fc.constantFrom('00:00', '12:15', '18:00', '21:59', '22:00'),
  });
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 6 }), (moves) => {
      const now = at('2026-11-09', '12:00');
      let state = { ...plain, movedNights: [] as (typeof moved)[] };
      for (const move of moves) {
        if (moveNightRefusal(move, state, { hasScores: false }, now, DEFAULT_FACILITY)) continue;
        const interval = movedInterval(move, state);
        if (!interval) throw new Error('An allowed move has an end.');
        expect(endOf(move.movedTo, interval.endTime, DEFAULT_FACILITY) > now).toBe(true);
        const others = state.movedNights.filter(({ date }) => date !== move.date);
        state = { ...state, movedNights: [...others, { ...move, ...interval, reason: 'Snow' }] };
      }
      const sessions = sessionsOf(state);
      expect(sessions).toHaveLength(NIGHTS.length);
      expect(new Set(datesOf(sessions)).size).toBe(NIGHTS.length);
      expect(sessions.map(({ night }) => night).sort()).toEqual([...NIGHTS]);
      for (const { date, night } of sessions) {
        expect(nightOn(state, date)).toBe(night);
        expect(leagueSessionsOn(date, [state], DEFAULT_FACILITY)).toHaveLength(1);
      }
    }),
  );
});

describe('suggested dates', () => {
  const suggest = (...taken: string[]) => {
    const holds = taken.flatMap((date) => [1, 2].map((simulatorId) => aHold({ date, simulatorId })));
    const candidates = moveCandidates(SECOND, plain, before, DEFAULT_FACILITY);
    return datesOf(moveSuggestions(candidates, plain, holds, before, DEFAULT_FACILITY));
  };

  test('are the next free dates and the first free weekday after the season', () => {
    expect(suggest()).toEqual(['2026-11-11', '2026-11-12', '2026-12-01']);
    expect(suggest('2026-11-11', '2026-12-01')).toEqual(['2026-11-12', '2026-11-13', '2026-12-08']);
  });

  const datesFor = (night: string, state: typeof plain, now = before) =>
    moveSuggestions(moveCandidates(night, state, now, DEFAULT_FACILITY), state, [], now, DEFAULT_FACILITY);

  test('for the last night of the season, are the next days and the same weekday a week later', () => {
    expect(datesFor('2026-11-24', plain)).toEqual([
      { date: '2026-11-25', isAfterSeason: true },
      { date: '2026-11-26', isAfterSeason: true },
      { date: '2026-12-01', isAfterSeason: true },
    ]);
  });

  test('for a night of the season, end before the playoffs', () => {
    const playoffs = { ...plain, playoffTeams: 4 as const };
    expect(datesFor(SECOND, playoffs)).toEqual([
      { date: '2026-11-11', isAfterSeason: false },
      { date: '2026-11-12', isAfterSeason: false },
      { date: '2026-11-25', isAfterSeason: true },
    ]);
    expect(datesOf(datesFor('2026-11-24', playoffs))).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
  });

  test('for the final of the playoffs, are dates after the playoffs', () => {
    const playoffs = { ...plain, playoffTeams: 4 as const };
    expect(datesFor('2026-12-08', playoffs)).toEqual([
      { date: '2026-12-09', isAfterSeason: true },
      { date: '2026-12-10', isAfterSeason: true },
      { date: '2026-12-15', isAfterSeason: true },
    ]);
  });

  test('need all bays of the league', () => {
    const holds = [aHold({ date: '2026-11-11' })];
    const candidates = moveCandidates(SECOND, plain, before, DEFAULT_FACILITY);
    const first = (numberOfBays: number) =>
      moveSuggestions(candidates, { ...plain, numberOfBays }, holds, before, DEFAULT_FACILITY)[0]?.date;
    expect([first(1), first(2)]).toEqual(['2026-11-11', '2026-11-12']);
  });

  test('need only the bays that are in use on the date', () => {
    const [first, second] = DEFAULT_FACILITY.bays;
    if (!first || !second) throw new Error('The default facility has two bays.');
    const facility = { ...DEFAULT_FACILITY, bays: [first, { ...second, retiredFrom: '2026-11-12' }] };
    const suggested = (taken: string[]) =>
      datesOf(
        moveSuggestions(
          moveCandidates(SECOND, plain, before, facility),
          { ...plain, numberOfBays: 2 },
          taken.map((date) => aHold({ date })),
          before,
          facility,
        ),
      );
    expect(suggested([])).toEqual(['2026-11-11', '2026-11-12', '2026-12-01']);
    expect(suggested(['2026-11-11', '2026-11-12'])).toEqual(['2026-11-13', '2026-11-14', '2026-12-01']);
  });

  test('are always allowed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NIGHTS),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(null, 2, 4),
        (date, days, playoffTeams) => {
          const now = at(datePlus('2026-11-01', days), '12:00');
          const state = { ...plain, playoffTeams, canceledNights: [{ date, reason: 'Snow' }] };
          const suggestions = datesFor(date, state, now);
          if (playoffTeams === null) expect(suggestions.length).toBeGreaterThan(0);
          for (const { date: movedTo } of suggestions) {
            const move = { date, movedTo, startTime: plain.startTime };
            expect(moveNightRefusal(move, state, { hasScores: false }, now, DEFAULT_FACILITY)).toBeNull();
          }
        },
      ),
    );
  });
});

test('the round of a moved night keeps its date when the league gets more nights', () => {
  const rounds = ['2026-11-03', '2026-11-12', '2026-11-17', '2026-11-24'].map((roundDate, index) => ({
    id: index + 1,
    roundNumber: index + 1,
    roundDate,
    hasScore: index < 2,
  }));
  const longer = { ...league, endDate: '2026-12-01' };
  expect(arrangedRounds(rounds, longer, [])).toEqual({
    moved: [],
    added: [{ roundNumber: 5, roundDate: '2026-12-01' }],
    removed: [],
  });
});

test('a season cannot grow onto the new date of a moved night', () => {
  const late = { ...plain, movedNights: [{ ...moved, movedTo: '2026-12-01' }] };
  expect(movedNightsRefusal(late)).toBeNull();
  expect(movedNightsRefusal({ ...late, endDate: '2026-12-01' })?.code).toBe('moved_night');
});

test('a date on which the front desk is closed is marked in the plan', () => {
  const facility = {
    ...DEFAULT_FACILITY,
    hours: {
      ...DEFAULT_FACILITY.hours,
      exceptions: [
        { date: SECOND, hours: null, note: 'Thanksgiving' },
        { date: '2026-11-17', hours: { startTime: '10:00:00', endTime: '12:00:00' }, note: 'Short day' },
      ],
    },
  };
  const marks = planSchedule(plain, [], before, facility).map(({ holiday }) => holiday);
  expect(marks).toEqual([undefined, 'Thanksgiving', undefined, undefined]);
});
