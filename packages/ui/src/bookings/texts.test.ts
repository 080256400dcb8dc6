import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { coachingText, hoursLeftText, whenText } from './texts.ts';

test('dates near today are words', () => {
  const now = at('2026-11-23', '23:30');
  const texts = ['2026-11-23', '2026-11-24', '2026-11-25'].map((date) =>
    whenText(date, now, DEFAULT_FACILITY),
  );
  expect(texts).toEqual(['Today', 'Tomorrow', 'Wed, Nov 25']);
});

test('members see the hours that are left of their daily limit', () => {
  const usedUp = (dailyHours: number) =>
    hoursLeftText(0, '2026-11-24', aFacility({ booking: { dailyHours } }));
  expect(hoursLeftText(1, '2026-11-24', DEFAULT_FACILITY)).toBe('1 hour left on Tuesday');
  expect(usedUp(4)).toBe('You’ve used your 4 hours for Tuesday');
  expect(usedUp(1)).toBe('You’ve used your 1 hour for Tuesday');
});

test('members see the coaching sessions that their membership includes', () => {
  const textWith = (complimentaryLessons: number) =>
    coachingText(aFacility({ membership: { complimentaryLessons } }));
  expect(textWith(1)).toBe('Your membership includes one coaching session a month.');
  expect(textWith(2)).toBe('Your membership includes two coaching sessions a month.');
  expect(textWith(0)).toBe('A private hour with a coach costs $95.');
});
