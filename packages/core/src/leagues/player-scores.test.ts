import { addHours, addMilliseconds } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aLeague } from '../../testing/league-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  entryEffect,
  hasSameFigures,
  isCounted,
  playerEntryRefusal,
  reviewRefusal,
  roundToScore,
  type ScoreStatus,
} from './index.ts';

/** This league plays on Tuesdays from 6 to 8 PM. */
const league = aLeague({ scoreEntry: 'players' });
const round = { roundDate: '2026-11-10', roundNumber: 2 };
const NOW = at('2026-11-10', '19:00');
const refusalAt = (now: Date, changes: object = {}) =>
  playerEntryRefusal(round, { ...league, ...changes }, now, DEFAULT_FACILITY)?.code ?? null;

const aScore = (status: ScoreStatus, updatedAt = NOW) => ({
  status,
  enteredByTeamId: status === 'final' ? null : 1,
  updatedAt: updatedAt.toISOString(),
  strokes: 40,
  result: null,
});
const strokes = (strokes: number) => ({ strokes, result: null });

describe('players enter scores', () => {
  test('only if the league says so', () => {
    expect(refusalAt(NOW)).toBeNull();
    expect(refusalAt(NOW, { scoreEntry: 'admins' })).toBe('admins_enter_scores');
  });

  test('from the start of the session until 24 hours after its end', () => {
    expect(refusalAt(at('2026-11-10', '17:59'))).toBe('night_not_started');
    expect(refusalAt(at('2026-11-10', '18:00'))).toBeNull();
    expect(refusalAt(at('2026-11-11', '19:59'))).toBeNull();
    expect(refusalAt(at('2026-11-11', '20:00'))).toBe('entry_closed');
  });

  test('at the time of play of a moved night', () => {
    const movedTo = '2026-11-12';
    const moved = { date: '2026-11-10', movedTo, startTime: '20:00', endTime: '22:00', reason: 'Party' };
    const refusal = (now: Date) =>
      playerEntryRefusal({ roundDate: movedTo }, { ...league, movedNights: [moved] }, now, DEFAULT_FACILITY)
        ?.code ?? null;
    expect(refusal(at(movedTo, '19:59'))).toBe('night_not_started');
    expect(refusal(at(movedTo, '20:00'))).toBeNull();
    expect(refusal(at('2026-11-13', '21:59'))).toBeNull();
    expect(refusal(at('2026-11-13', '22:00'))).toBe('entry_closed');
  });

  test('never for a canceled night', () => {
    const canceledNights = [{ date: '2026-11-10', reason: 'Party' }];
    expect(refusalAt(NOW, { canceledNights })).toBe('night_canceled');
  });

  test('for the latest round that is open', () => {
    const rounds = [round, { roundDate: '2026-11-03', roundNumber: 1 }, { ...round, roundNumber: 3 }];
    const open = (now: Date) => roundToScore(rounds, league, now, DEFAULT_FACILITY)?.roundNumber ?? null;
    expect(open(at('2026-11-03', '19:00'))).toBe(1);
    expect(open(at('2026-11-06', '19:00'))).toBeNull();
    expect(open(NOW)).toBe(3);
  });
});

describe('a score counts', () => {
  test('at once if an admin entered it or another player confirmed it, and never while it is disputed', () => {
    expect(isCounted(aScore('final'), NOW)).toBe(true);
    expect(isCounted(aScore('disputed'), addHours(NOW, 1000))).toBe(false);
  });

  test('without a confirmation after 48 hours', () => {
    const score = aScore('unconfirmed');
    expect(isCounted(score, addMilliseconds(addHours(NOW, 48), -1))).toBe(false);
    expect(isCounted(score, addHours(NOW, 48))).toBe(true);
  });

  test('forever once it counts, if nobody changes it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ScoreStatus>('final', 'unconfirmed', 'disputed'),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (status, hours, later) => {
          const score = aScore(status);
          const isNow = isCounted(score, addHours(NOW, hours));
          expect(!isNow || isCounted(score, addHours(NOW, hours + later))).toBe(true);
        },
      ),
    );
  });
});

describe('an entry', () => {
  test('is new, or changes their own entry', () => {
    expect(entryEffect(undefined, strokes(40), [1], NOW)).toBe('enter');
    expect(entryEffect(aScore('unconfirmed'), strokes(41), [1], NOW)).toBe('change');
    expect(entryEffect(aScore('unconfirmed'), strokes(40), [1], NOW)).toBe('none');
  });

  test('confirms the entry of the opponent if it is equal, and disputes it otherwise', () => {
    expect(entryEffect(aScore('unconfirmed'), strokes(40), [2], NOW)).toBe('confirm');
    expect(entryEffect(aScore('unconfirmed'), strokes(41), [2], NOW)).toBe('dispute');
  });

  test('never changes a score that counts or is disputed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ScoreStatus>('final', 'unconfirmed', 'disputed'),
        fc.integer({ min: 38, max: 42 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 72 }),
        (status, entered, teamId, hours) => {
          const [score, entry, now] = [aScore(status), strokes(entered), addHours(NOW, hours)];
          const effect = entryEffect(score, entry, [teamId], now);
          const isSettled = status === 'disputed' || isCounted(score, now);
          if (!isSettled) expect(effect).not.toHaveProperty('code');
          else if (hasSameFigures(score, entry)) expect(effect).toBe('none');
          else expect(effect).toHaveProperty('code');
        },
      ),
    );
  });
});

describe('another player', () => {
  const refusal = (status: ScoreStatus, teamId: number, now = NOW) =>
    reviewRefusal(aScore(status), [teamId], league, now)?.code ?? null;

  test('confirms or disputes a score until it counts', () => {
    expect(refusal('unconfirmed', 2)).toBeNull();
    expect(refusal('unconfirmed', 2, addHours(NOW, 48))).toBe('score_final');
    expect(refusal('final', 2)).toBe('score_final');
    expect(refusal('disputed', 2)).toBe('score_disputed');
  });

  test('is never a player of the team that entered the score', () => {
    expect(refusal('unconfirmed', 1)).toBe('own_score');
  });

  test('cannot review scores after the league went back to admins', () => {
    expect(reviewRefusal(aScore('unconfirmed'), [2], aLeague(), NOW)?.code).toBe('admins_enter_scores');
  });

  test('of another team of the same player cannot be confirmed', () => {
    expect(reviewRefusal(aScore('unconfirmed'), [2, 1], league, NOW)?.code).toBe('own_score');
    expect(entryEffect(aScore('unconfirmed'), strokes(41), [2, 1], NOW)).toBe('change');
  });
});
