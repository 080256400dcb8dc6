import { expect, test } from 'vitest';
import { aBooking, aDay, at, kim } from '../../testing/builders.ts';
import { TUESDAY } from '../../testing/watch-builders.ts';
import { offersOf } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { suggestedWindow } from './index.ts';

const full = [1, 2].map((simulatorId) =>
  aBooking({ simulatorId, userId: 99, startTime: '12:00:00', endTime: '23:30:00' }),
);
const suggestion = (startTime: string, hours: number, day = aDay(...full)) => {
  const now = at('2026-11-23', '12:00');
  const offers = offersOf({ date: TUESDAY, hours, member: kim, day, now });
  const window = suggestedWindow(startTime, hours, offers, DEFAULT_FACILITY);
  return `${window.startTime.slice(0, 5)}-${window.endTime.slice(0, 5)}`;
};

test('the window is an hour wider on both sides, within the bookable hours', () => {
  expect(suggestion('18:00:00', 2)).toBe('17:00-21:00');
  expect(suggestion('22:30:00', 1)).toBe('21:30-23:30');
  expect(suggestion('23:00:00', 2)).toBe('20:30-23:30');
});

test('the window is on half-hours, also around the current time', () => {
  expect(suggestion('14:52:33', 1)).toBe('14:00-17:00');
});

test('the window leaves out a start that is free, because the member has seen it', () => {
  const day = aDay(
    ...[1, 2].map((simulatorId) =>
      aBooking({ simulatorId, userId: 99, startTime: '18:00:00', endTime: '20:00:00' }),
    ),
  );
  expect(suggestion('18:00:00', 1, day)).toBe('18:00-19:00');
});
