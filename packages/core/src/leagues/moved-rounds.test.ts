import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_TUESDAY, shuffled } from '../../testing/league-builders.ts';
import { datePlus, daysBetween } from '../time/index.ts';
import { moveRounds } from './index.ts';

type Rounds = Parameters<typeof moveRounds>[0];

const tuesdays = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'];
/** Returns one round per date. Numbers start at 1, and IDs start at 101. The first `played` rounds have a score. */
const roundsOn = (dates: readonly string[], played: number): Rounds =>
  dates.map((roundDate, index) => ({
    id: 101 + index,
    roundNumber: index + 1,
    roundDate,
    hasScore: index < played,
  }));

describe('rounds when the session dates of a league change', () => {
  test('rounds stay the same if no date changes', () => {
    expect(moveRounds(roundsOn(tuesdays, 2), tuesdays)).toEqual({ moved: [], added: [], removed: [] });
  });

  test('a new schedule gets one round per session date', () => {
    expect(moveRounds([], tuesdays.slice(0, 2))).toEqual({
      moved: [],
      added: [
        { roundNumber: 1, roundDate: '2026-11-03' },
        { roundNumber: 2, roundDate: '2026-11-10' },
      ],
      removed: [],
    });
  });

  test('a longer season adds rounds, and a shorter season removes the last open rounds', () => {
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

  test('a new weekday moves the open rounds in order and leaves played rounds alone', () => {
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

  test('a round without a score moves within its week, even if past or before a played round', () => {
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

  test('a later season start moves the open rounds and leaves played rounds alone', () => {
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

  test('the number of a round added by hand is not used again', () => {
    expect(moveRounds(roundsOn(tuesdays.slice(0, 2), 1), tuesdays, [7]).added).toEqual([
      { roundNumber: 8, roundDate: '2026-11-17' },
      { roundNumber: 9, roundDate: '2026-11-24' },
    ]);
  });
});

describe('for any played rounds and any new dates', () => {
  const someDates = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
    .map((days) => days.sort((a, b) => a - b).map((day) => datePlus(FIRST_TUESDAY, day)));
  /** Generates the dates of weekly sessions that start on a random date. */
  const someSessions = fc
    .tuple(fc.integer({ min: -10, max: 30 }), fc.integer({ min: 0, max: 8 }))
    .map(([first, count]) =>
      Array.from({ length: count }, (_, week) => datePlus(FIRST_TUESDAY, first + 7 * week)),
    );
  const someNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 14, maxLength: 14 });
  /**
   * Generates rounds in random order. Their numbers ascend with their dates and have gaps. `byHand` contains the
   * numbers of two more rounds, which an admin added by hand.
   */
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

  /** Returns the rounds after `moveRounds`, sorted by number. */
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

  test('every session gets a round in number order, unless a round was played in its week', () => {
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

  test('no two rounds have the same number', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const numbers = [...season.byHand, ...after(season).map(({ roundNumber }) => roundNumber)];
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });

  test('the result lists only real changes: a moved round has a new date and is not removed', () => {
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
