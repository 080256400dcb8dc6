import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { accountSince, endOfMembership, peopleText } from './member-texts.ts';

test('a last day shows the year only if it differs', () => {
  expect(endOfMembership('2026-11-30', '2026-11-21')).toBe('Nov 30');
  expect(endOfMembership('2027-01-01', '2026-12-31')).toBe('Jan 1, 2027');
});

test('the age of an account follows facility time', () => {
  expect(accountSince('2026-03-02T04:59:00.000Z', DEFAULT_FACILITY)).toBe('Mar 1, 2026');
  expect(accountSince('2026-03-02T05:00:00.000Z', DEFAULT_FACILITY)).toBe('Mar 2, 2026');
});

test('a page shows its range and the total number of people', () => {
  const textOf = (page: number, total: number) => peopleText({ page, pageSize: 50, total });
  expect(textOf(1, 0)).toBe('');
  expect(textOf(1, 1)).toBe('1 person');
  expect(textOf(1, 50)).toBe('50 people');
  expect(textOf(1, 51)).toBe('1–50 of 51 people');
  expect(textOf(2, 60)).toBe('51–60 of 60 people');
});
