import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aFacility, someFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY, type Facility, facility, SETTINGS, SETTINGS_GROUPS } from './index.ts';

test('the default settings are valid', () => {
  for (const group of SETTINGS_GROUPS) {
    expect(SETTINGS[group].safeParse(DEFAULT_FACILITY[group]).error, group).toBeUndefined();
  }
});

test('the random settings of the property tests are valid', () => {
  fc.assert(
    fc.property(someFacility, (some) => facility.safeParse(some).success),
    { numRuns: 200 },
  );
});

describe('booking rules that allow no bookings at all are refused', () => {
  const refusedField = (booking: Partial<Facility['booking']>) =>
    SETTINGS.booking.safeParse(aFacility({ booking }).booking).error?.issues[0]?.path.join('.');

  test.each([
    ['dailyHours', { shortestHours: 1, dailyHours: 0.5 }],
    ['longestHours', { shortestHours: 3, longestHours: 2 }],
    ['latestEnd', { earliestStart: '22:00:00', latestEnd: '22:30:00', shortestHours: 1 }],
    ['guestHours', { guestHours: 12 }],
    ['guestHours', { guestHours: 0.5, shortestHours: 1 }],
    ['latestEnd', { latestEnd: '24:00:00' }],
  ] as const)('%s', (field, booking) => {
    expect(refusedField(booking)).toBe(field);
  });
});

test('a domain for reset codes must be a domain', () => {
  const isValid = (resetDomain: string | null) =>
    SETTINGS.accounts.safeParse({ ...DEFAULT_FACILITY.accounts, resetDomain }).success;
  expect([isValid(null), isValid('golf.example'), isValid('@golf.example'), isValid('golf lab')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
