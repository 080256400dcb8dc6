import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { PlannedChange } from '@clubhouse/core/keypad';
import { facilityTime } from '@clubhouse/core/time';
import { expect, test } from 'vitest';
import { at } from '../../../core/testing/builders.ts';
import {
  emailSentence,
  oldCodeChoices,
  planSentences,
  START_NOW,
  startChoices,
  suggestedEnd,
  suggestedStart,
  withStart,
} from './times.ts';

const NOW = at('2026-11-23', '12:10');
const iso = (date: string, time: string) => at(date, time).toISOString();
const timesOf = (choices: ReturnType<typeof startChoices>, date: string) =>
  (choices.find((choice) => choice.date === date)?.instants ?? []).map((instant) =>
    facilityTime(new Date(instant), DEFAULT_FACILITY),
  );

test('a new code can start at every half-hour from now until the end of the fourteenth day', () => {
  const choices = startChoices(NOW, DEFAULT_FACILITY);
  expect(choices).toHaveLength(15);
  expect(timesOf(choices, '2026-11-23')[0]).toBe('12:30:00');
  expect(timesOf(choices, '2026-12-07').at(-1)).toBe('23:30:00');
});

test('times that the clock skips cannot be chosen, and times that it repeats are listed once', () => {
  expect(
    timesOf(startChoices(at('2027-03-13', '12:00'), DEFAULT_FACILITY), '2027-03-14').slice(3, 5),
  ).toEqual(['01:30:00', '03:00:00']);
  expect(timesOf(startChoices(at('2026-10-31', '12:00'), DEFAULT_FACILITY), '2026-11-01')).toHaveLength(48);
});

test('an old code can work for up to 72 hours after the start', () => {
  const choices = oldCodeChoices(at('2026-12-01', '18:00'), DEFAULT_FACILITY);
  expect(timesOf(choices, '2026-12-01')[0]).toBe('18:30:00');
  expect(timesOf(choices, '2026-12-04').at(-1)).toBe('18:00:00');
  expect(oldCodeChoices(at('2026-12-01', '23:45'), DEFAULT_FACILITY)[0]?.date).toBe('2026-12-02');
});

test('tomorrow’s opening of the front desk is proposed, and a day for the old code', () => {
  expect(suggestedStart(NOW, DEFAULT_FACILITY)).toBe(iso('2026-11-24', '08:00'));
  expect(suggestedEnd(NOW, DEFAULT_FACILITY)).toBe(iso('2026-11-24', '12:00'));
});

test('a later start keeps the end of the old code as long as it fits', () => {
  const until = iso('2026-11-25', '08:00');
  const times = { ...START_NOW, startsAt: iso('2026-11-24', '08:00'), oldCodeUntil: until };
  const movedTo = (start: string) => withStart(times, start, NOW, DEFAULT_FACILITY).oldCodeUntil;
  expect(movedTo(iso('2026-11-24', '18:00'))).toBe(until);
  expect(movedTo(iso('2026-11-25', '18:00'))).toBe(iso('2026-11-26', '18:00'));
});

test('the email is named with its day', () => {
  expect(emailSentence('now', NOW, DEFAULT_FACILITY)).toBe(
    'We’ll email members about the change. The email doesn’t include the code.',
  );
  expect(emailSentence('morning', NOW, DEFAULT_FACILITY)).toContain('tomorrow at 6:00 AM');
  expect(emailSentence('morning', at('2026-11-24', '02:00'), DEFAULT_FACILITY)).toContain('today at 6:00 AM');
  expect(emailSentence('never', NOW, DEFAULT_FACILITY)).toBe('We won’t email members.');
});

test('a planned change is described from the view of members', () => {
  const plan: PlannedChange = {
    startsAt: iso('2026-12-01', '18:00'),
    shownFrom: iso('2026-11-30', '18:00'),
    oldCodeUntil: null,
    emailAt: iso('2026-11-24', '06:00'),
    isEmailed: false,
    plannedAt: NOW.toISOString(),
    plannedBy: 'Ada',
    plannedById: 1,
  };
  expect(planSentences(plan, NOW, DEFAULT_FACILITY)).toEqual([
    'The old code stops working then.',
    'Members will see the new code starting Mon, Nov 30, 6:00 PM.',
    'Members will get an email on Tue, Nov 24, 6:00 AM.',
  ]);
  const later = { ...plan, oldCodeUntil: iso('2026-12-01', '19:00'), emailAt: null, isEmailed: true };
  expect(planSentences(later, at('2026-11-30', '18:00'), DEFAULT_FACILITY)).toEqual([
    'The old code works until Tue, Dec 1, 7:00 PM.',
    'Members already see the new code.',
    'Members got an email about the change.',
  ]);
});

test('a plan that members see from the start says so, even on a screen whose clock is behind', () => {
  const plannedAt = iso('2026-11-23', '17:01');
  const plan: PlannedChange = {
    startsAt: iso('2026-11-24', '00:00'),
    shownFrom: plannedAt,
    oldCodeUntil: null,
    emailAt: null,
    isEmailed: true,
    plannedAt,
    plannedBy: 'Ada',
    plannedById: 1,
  };
  expect(planSentences(plan, at('2026-11-23', '17:00'), DEFAULT_FACILITY)[1]).toBe(
    'Members already see the new code.',
  );
});
