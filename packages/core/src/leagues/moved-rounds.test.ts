import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_TUESDAY, shuffled } from '../../testing/league-builders.ts';
import { datePlus } from '../time/index.ts';
import { moveRounds as moveRoundsAsOf } from './index.ts';

type Rounds = Parameters<typeof moveRoundsAsOf>[0];

/** Before the season: then only scores say what was played. */
const EARLY = '2026-10-01';
const moveRounds = (rounds: Rounds, dates: readonly string[], takenNumbers: readonly number[] = []) =>
  moveRoundsAsOf(rounds, dates, { today: EARLY, takenNumbers });

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
      moved: [{ id: 104, roundDate: '2026-11-19' }],
      added: [{ roundNumber: 5, roundDate: '2026-11-26' }],
      removed: [],
    });
  });

  test('a round between played ones stays where it is, although it has no score', () => {
    const rounds = roundsOn(tuesdays, 3).map((round) => ({
      ...round,
      hasScore: [101, 103].includes(round.id),
    }));
    expect(moveRounds(rounds, ['2026-11-26'])).toEqual({
      moved: [{ id: 104, roundDate: '2026-11-26' }],
      added: [],
      removed: [],
    });
  });

  test('a round that is over stays where it was played, also while its scores are not entered', () => {
    const mondays = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
    const wednesdays = ['2026-11-04', '2026-11-11', '2026-11-18', '2026-11-25'];
    for (const [dates, next] of [
      [mondays, '2026-11-16'],
      [wednesdays, '2026-11-18'],
    ] as const) {
      const { moved } = moveRoundsAsOf(roundsOn(tuesdays, 1), dates, { today: '2026-11-14' });
      expect(moved[0]).toEqual({ id: 103, roundDate: next });
    }
  });

  test('a season that has begun goes on from today, and is not filled up backwards', () => {
    const daily = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'];
    expect(moveRoundsAsOf(roundsOn(tuesdays.slice(0, 3), 2), daily, { today: '2026-11-14' })).toEqual({
      moved: [{ id: 103, roundDate: '2026-11-14' }],
      added: [{ roundNumber: 4, roundDate: '2026-11-15' }],
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
        sessionDates: someDates,
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
  const lastPlayedIn = (rounds: Rounds) =>
    rounds.reduce((last, { hasScore, roundDate }) => (hasScore && roundDate > last ? roundDate : last), '');

  test('a round with a score never changes', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const played = (rounds: Rounds) => rounds.filter(({ hasScore }) => hasScore);
        const before = [...season.rounds].sort((a, b) => a.roundNumber - b.roundNumber);
        expect(played(after(season) as Rounds)).toEqual(played(before));
      }),
    );
  });

  test('after the last played round there is one round for every session date, in the order of the numbers', () => {
    fc.assert(
      fc.property(someSeason, (season) => {
        const lastPlayed = lastPlayedIn(season.rounds);
        const isOpen = (date: string) => date > lastPlayed;
        const dates = after(season).map(({ roundDate }) => roundDate);
        expect(dates.filter(isOpen)).toEqual(season.sessionDates.filter(isOpen));
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
