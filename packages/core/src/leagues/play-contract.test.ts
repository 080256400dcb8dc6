import { describe, expect, test } from 'vitest';
import { newMatchResult, newRound, newStrokes, resultChange, strokesChange } from './index.ts';

type Schema =
  | typeof newRound
  | typeof newStrokes
  | typeof newMatchResult
  | typeof strokesChange
  | typeof resultChange;

function refusedBy(schema: Schema, input: object): Record<string, string> {
  const { error } = schema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const INVALID_ID = 'Invalid ID.';
const STROKES = 'Strokes must be a whole number from 1 to 200';
const notAStrokeCount = [undefined, null, 0, -3, 201, 71.5, '72', Number.NaN];

describe('a round', () => {
  const roundDate = '2026-11-03';

  test('requires only a date and fills in no defaults', () => {
    expect(newRound.parse({ roundDate })).toEqual({ roundDate });
    for (const date of [undefined, '', 'Tuesday', '2026-11-31']) {
      expect(refusedBy(newRound, { roundDate: date })).toEqual({ roundDate: 'Please select a date.' });
    }
  });

  test('has a trimmed name, and an empty name is null', () => {
    expect(newRound.parse({ roundDate, name: ' Opening night ' }).name).toBe('Opening night');
    for (const name of ['', '  ', null]) {
      expect(newRound.parse({ roundDate, name }).name).toBeNull();
    }
    expect(newRound.parse({ roundDate, name: 'x'.repeat(100) }).name).toHaveLength(100);
    expect(refusedBy(newRound, { roundDate, name: 'x'.repeat(101) })).toEqual({
      name: 'Please keep the name to 100 characters or fewer',
    });
    expect(refusedBy(newRound, { roundDate, name: 7 })).toEqual({ name: 'The name must be text' });
  });

  test('has a number from 1 to 999', () => {
    for (const roundNumber of [1, 999]) {
      expect(newRound.parse({ roundDate, roundNumber })).toEqual({ roundDate, roundNumber });
    }
    for (const roundNumber of [0, -1, 1000, 1.5, '1', null]) {
      expect(refusedBy(newRound, { roundDate, roundNumber }), String(roundNumber)).toEqual({
        roundNumber: 'The round number must be a whole number from 1 to 999',
      });
    }
  });
});

describe('strokes', () => {
  const entry = { roundId: 1, teamId: 2, strokes: 72 };

  test('are a whole number from 1 to 200', () => {
    for (const strokes of [1, 200]) {
      expect(newStrokes.parse({ ...entry, strokes })).toEqual({ ...entry, strokes });
      expect(strokesChange.parse({ strokes })).toEqual({ strokes });
    }
    for (const strokes of notAStrokeCount) {
      expect(refusedBy(newStrokes, { ...entry, strokes }), String(strokes)).toEqual({ strokes: STROKES });
      expect(refusedBy(strokesChange, { strokes }), String(strokes)).toEqual({ strokes: STROKES });
    }
  });

  test('need a valid round and team ID, and unknown keys are dropped', () => {
    expect(newStrokes.parse({ ...entry, leagueId: 9, result: 'win' })).toEqual(entry);
    for (const id of [undefined, 0, -1, 1.5, '1', 2 ** 31]) {
      expect(refusedBy(newStrokes, { ...entry, roundId: id, teamId: id }), String(id)).toEqual({
        roundId: INVALID_ID,
        teamId: INVALID_ID,
      });
    }
  });
});

describe('the result of a match', () => {
  const entry = { roundId: 1, teamId: 2, opponentTeamId: 3, result: 'win' };

  test('is a win, a loss, a half or an absence', () => {
    for (const result of ['win', 'loss', 'half', 'walkover', 'absent', 'both_absent']) {
      expect(newMatchResult.parse({ ...entry, result, strokes: 70 })).toEqual({ ...entry, result });
      expect(resultChange.parse({ result })).toEqual({ result });
    }
    for (const result of [undefined, null, '', 'draw', 'Win', 1]) {
      expect(refusedBy(newMatchResult, { ...entry, result })).toEqual({ result: 'Please select the winner' });
      expect(refusedBy(resultChange, { result })).toEqual({ result: 'Please select the winner' });
    }
  });

  test('names two different teams with valid IDs', () => {
    expect(refusedBy(newMatchResult, { ...entry, opponentTeamId: entry.teamId })).toEqual({
      opponentTeamId: 'A team cannot play against itself.',
    });
    for (const id of [undefined, null, 0, 2.5, '3', 2 ** 31]) {
      expect(refusedBy(newMatchResult, { ...entry, opponentTeamId: id }), String(id)).toEqual({
        opponentTeamId: INVALID_ID,
      });
    }
  });
});
