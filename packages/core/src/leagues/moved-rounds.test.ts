import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_TUESDAY, shuffled } from '../../testing/league-builders.ts';
import { datePlus, daysBetween } from '../time/index.ts';
import { moveRounds } from './index.ts';

type Rounds = Parameters<typeof moveRounds>[0];

const tuesdays = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'];
/** A round each date, numbered from 1, ids from 101; the first ones have a score. */
const roundsOn = (dates: readonly string[], played: number): Rounds =>
  dates.map((roundDate, index) => ({
    id: 101 + index,
    roundNumber: index + 1,
    roundDate,
    hasScore: index < played,
  }));

describe('the rounds of a league whose sessions are on other dates', () => {
  test('where no date changes, no round does', () => {
    expect(moveRounds(roundsOn(tuesdays, 2), tuesdays)).toEqual({ moved: [], added: [], removed: [] });
  });

  test('the rounds of a league with a new schedule are its session dates', () => {
    expect(moveRounds([], tuesdays.slice(0, 2))).toEqual({
      moved: [],
      added: [
        { roundNumber: 1, roundDate: '2026-11-03' },
        { roundNumber: 2, roundDate: '2026-11-10' },
      ],
      removed: [],
    });
  });

  test('a longer season adds rounds, a shorter one takes the last open ones away', () => {
    expect(moveRounds(roundsOn(tuesdays.slice(0, 3), 1), tuesdays)).toEqual({
      moved: [],
      added: [{ roundNumber: 4, roundDate: '2026-11-24' }],
      removed: [],
    });
    expect(moveRounds(roundsOn(tuesdays, 1), tuesdays.slice(0, 2))).toEqual({
      moved: [],
      added: [],
      removed: [103, 104],
    });
    expect(moveRounds(roundsOn(tuesdays, 4), [])).toEqual({ moved: [], added: [], removed: [] });
  });

  test('on another weekday the open rounds follow in their order, the played ones stay', () => {
    const thursdays = ['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26'];
    expect(moveRounds(roundsOn(tuesdays, 0), thursdays)).toEqual({
      moved: thursdays.map((roundDate, index) => ({ id: 101 + index, roundDate })),
      added: [],
      removed: [],
    });
    expect(moveRounds(roundsOn(tuesdays, 3), thursdays)).toEqual({
      moved: [{ id: 104, roundDate: '2026-11-26' }],
      added: [],
      removed: [],
    });
  });

  test('a round without a score moves within its week, also when it is over or a later one is played', () => {
    const rounds = roundsOn(tuesdays, 0).map((round) => ({ ...round, hasScore: round.id === 103 }));
    expect(moveRounds(rounds, ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'])).toEqual({
      moved: [
        { id: 101, roundDate: '2026-11-02' },
        { id: 102, roundDate: '2026-11-09' },
        { id: 104, roundDate: '2026-11-23' },
      ],
      added: [],
      removed: [],
    });
  });

  test('a season that begins later takes its open rounds along, and leaves what was played', () => {
    const later = ['2026-12-01', '2026-12-08', '2026-12-15'];
    expect(moveRounds(roundsOn(tuesdays, 2), later)).toEqual({
      moved: [
        { id: 103, roundDate: '2026-12-01' },
        { id: 104, roundDate: '2026-12-08' },
      ],
      added: [{ roundNumber: 5, roundDate: '2026-12-15' }],
      removed: [],
    });
  });

  test('a number that an admin has given by hand is not given again', () => {
    expect(moveRounds(roundsOn(tuesdays.slice(0, 2), 1), tuesdays, [7]).added).toEqual([
      { roundNumber: 8, roundDate: '2026-11-17' },
      { roundNumber: 9, roundDate: '2026-11-24' },
    ]);
  });
});

describe('whatever was played and wherever the season moves', () => {
  const someDates = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
    .map((days) => days.sort((a, b) => a - b).map((day) => datePlus(FIRST_TUESDAY, day)));
  /** Once a week from some day on. */
  const someSessions = fc
    .tuple(fc.integer({ min: -10, max: 30 }), fc.integer({ min: 0, max: 8 }))
    .map(([first, count]) =>
      Array.from({ length: count }, (_, week) => datePlus(FIRST_TUESDAY, first + 7 * week)),
    );
  const someNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 14, maxLength: 14 });
  /** Rounds in the order of their dates, numbered with gaps, read in any order; two numbers were given by hand. */
  const someSeason = fc
    .tuple(someDates, someNumbers, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .chain(([dates, numbers, played]) => {
      const ascending = numbers.slice(2).sort((a, b) => a - b);
      const rounds = dates.map((roundDate, index) => ({
        id: 200 - index,
        roundNumber: ascending[index] as number,
        roundDate,
        hasScore: played[index] === true,
      }));
      return fc.record({
        rounds: shuffled(rounds),
        byHand: fc.constant(numbers.slice(0, 2)),
        sessionDates: someSessions,
      });
    });
  type Season = { rounds: Rounds; byHand: readonly number[]; sessionDates: readonly string[] };

  /** The rounds as they are afterwards, by number. */
  function after({ rounds, byHand, sessionDates }: Season) {
    const { moved, added, removed } = moveRounds(rounds, sessionDates, byHand);
    const dates = new Map(moved.map(({ id, roundDate }) => [id, roundDate]));
    const kept = rounds
      .filter(({ id }) => !removed.includes(id))
      .map((round) => ({ ...round, roundDate: dates.get(round.id) ?? round.roundDate }));
    const made = added.map((round) => ({ ...round, id: null, hasScore: false }));
    return [...kept, ...made].sort((a, b) => a.roundNumber - b.roundNumber);
  }
  test('a round with a score never changes', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const played = (rounds: Rounds) => rounds.filter(({ hasScore }) => hasScore);
        const before = [...season.rounds].sort((a, b) => a.roundNumber - b.roundNumber);
        expect(played(after(season) as Rounds)).toEqual(played(before));
      }),
    );
  });

  test('every session has its round, in the order of the numbers, but for those in whose week one was played', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const rounds = after(season);
        const open = rounds.filter(({ hasScore }) => !hasScore).map(({ roundDate }) => roundDate);
        expect(open).toEqual(season.sessionDates.filter((date) => open.includes(date)));
        const played = rounds.filter(({ hasScore }) => hasScore).map(({ roundDate }) => roundDate);
        const without = season.sessionDates.filter((date) => !open.includes(date));
        expect(without.length).toBeLessThanOrEqual(played.length);
        for (const date of without) {
          expect(played.some((other) => Math.abs(daysBetween(other, date)) <= 3)).toBe(true);
        }
      }),
    );
  });

  test('a number never stands for two rounds', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const numbers = [...season.byHand, ...after(season).map(({ roundNumber }) => roundNumber)];
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });

  test('only what changes is named: a moved round has another date, and is not one that goes', () => {
    fc.assert(
      fc.property(someSeason, ({ rounds, sessionDates, byHand }) => {
        const { moved, removed } = moveRounds(rounds, sessionDates, byHand);
        const before = new Map(rounds.map(({ id, roundDate }) => [id, roundDate]));
        expect(
          moved.filter(({ id, roundDate }) => before.get(id) === roundDate || removed.includes(id)),
        ).toEqual([]);
      }),
    );
  });
});
