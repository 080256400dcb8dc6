import { describe, expect, test } from 'vitest';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { bookingChange, cancellation, dayQuery, newBooking } from './index.ts';

const slot = { simulatorId: 1, bookingDate: '2026-11-24', startTime: '18:00', endTime: '20:00' };

function refusalOf(change: object): string | undefined {
  const { error } = newBooking(DEFAULT_FACILITY).safeParse({ ...slot, ...change });
  return error?.issues[0]?.message;
}

describe('the fields of a new booking', () => {
  test('times are accepted as HH:MM or HH:MM:SS and returned as HH:MM:SS', () => {
    const expected = { ...slot, startTime: '18:00:00', endTime: '20:00:00' };
    expect(newBooking(DEFAULT_FACILITY).parse(slot)).toEqual(expected);
    expect(newBooking(DEFAULT_FACILITY).parse(expected)).toEqual(expected);
  });

  test('unknown keys are dropped', () => {
    expect(newBooking(DEFAULT_FACILITY).parse({ ...slot, userId: 1, kind: 'league' })).not.toHaveProperty(
      'userId',
    );
  });

  test.each([
    ['no start', { startTime: undefined }, 'Please select a time slot.'],
    ['an empty start', { startTime: '' }, 'Please select a time slot.'],
    ['no end', { endTime: null }, 'Please select a time slot.'],
    ['a start off the grid', { startTime: '18:15' }, 'Bookings start and end on the half-hour.'],
    ['an end off the grid', { endTime: '19:59' }, 'Bookings start and end on the half-hour.'],
    ['seconds', { startTime: '18:00:01' }, 'Bookings start and end on the half-hour.'],
    ['an invalid hour', { startTime: '25:00' }, 'Bookings start and end on the half-hour.'],
    ['words', { startTime: 'six' }, 'Bookings start and end on the half-hour.'],
    ['an end after 11:30 PM', { startTime: '22:00', endTime: '24:00' }, 'Bookings must end by 11:30 PM.'],
    ['an end at midnight', { startTime: '22:00', endTime: '00:00' }, 'Bookings must end by 11:30 PM.'],
    ['no length', { endTime: '18:00' }, 'Bookings last between 30 minutes and 4 hours.'],
    ['an end before the start', { endTime: '17:00' }, 'Bookings last between 30 minutes and 4 hours.'],
    [
      'more than four hours',
      { startTime: '12:00', endTime: '16:30' },
      'Bookings last between 30 minutes and 4 hours.',
    ],
    ['a third bay', { simulatorId: 3 }, 'Please select a bay.'],
    ['a bay in words', { simulatorId: 'one' }, 'Please select a bay.'],
    ['no date', { bookingDate: undefined }, 'Please select a date.'],
    ['a date that does not exist', { bookingDate: '2026-02-30' }, 'Please select a date.'],
    ['a year before 2000', { bookingDate: '0000-01-01' }, 'Please select a date.'],
  ])('refuses %s', (_what, change, message) => {
    expect(refusalOf(change)).toBe(message);
  });

  test('the latest end and the longest booking are still allowed', () => {
    expect(refusalOf({ startTime: '23:00', endTime: '23:30' })).toBeUndefined();
    expect(refusalOf({ startTime: '12:00', endTime: '16:00' })).toBeUndefined();
  });
});

test('a change holds only the changed fields', () => {
  expect(bookingChange(DEFAULT_FACILITY).parse({ startTime: '19:00' })).toEqual({ startTime: '19:00:00' });
  expect(bookingChange(DEFAULT_FACILITY).parse({})).toEqual({});
  expect(bookingChange(DEFAULT_FACILITY).safeParse({ simulatorId: 9 }).success).toBe(false);
});

test('a cancellation needs no body, and its reason has at most 500 characters', () => {
  expect(cancellation.parse(undefined)).toEqual({});
  expect(cancellation.parse({ reason: ' ill ' })).toEqual({ reason: 'ill' });
  expect(cancellation.safeParse({ reason: 'x'.repeat(501) }).success).toBe(false);
});

test('the query of a day has a date and an optional bay number', () => {
  expect(dayQuery(DEFAULT_FACILITY).parse({ date: '2026-11-24' })).toEqual({
    date: '2026-11-24',
    includeCancelled: false,
  });
  expect(
    dayQuery(DEFAULT_FACILITY).parse({ date: '2026-11-24', simulatorId: '2', includeCancelled: 'true' }),
  ).toEqual({
    date: '2026-11-24',
    simulatorId: 2,
    includeCancelled: true,
  });
  for (const query of [
    {},
    { date: 'today' },
    { date: '2026-11-24', simulatorId: '' },
    { date: '2026-11-24', simulatorId: '7' },
  ]) {
    expect(dayQuery(DEFAULT_FACILITY).safeParse(query).success).toBe(false);
  }
});
