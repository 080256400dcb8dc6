import { expect, test } from 'vitest';
import { someBays } from '../../../../core/testing/facility-builders.ts';
import { bayParts, busiestBayText, scopeText } from './bay-texts.ts';

const inUse = (...hours: number[]) => hours.map((each, index) => ({ name: `Bay ${index + 1}`, hours: each }));

test('the busiest bay is named for any number of bays', () => {
  expect(busiestBayText(inUse(3, 5))).toBe('Bay 2 is the busier of the two.');
  expect(busiestBayText(inUse(3, 3))).toBe('Both bays are equally busy.');
  expect(busiestBayText(inUse(3, 5, 4))).toBe('Bay 2 is the busiest.');
  expect(busiestBayText(inUse(3, 3, 3))).toBe('All 3 bays are equally busy.');
  expect(busiestBayText(inUse(3))).toBe('Bay 1: 3 hours.');
});

test('a report says which bays it covers', () => {
  expect([1, 2, 5].map(scopeText)).toEqual(['Every day', 'Both bays, every day', 'All 5 bays, every day']);
});

test('each bay has its own look in a chart, and more than three bays share a column', () => {
  expect(bayParts(someBays(3))?.map(({ look }) => look)).toEqual(['full', 'pale', 'striped']);
  expect(bayParts(someBays(4))).toBeUndefined();
});
