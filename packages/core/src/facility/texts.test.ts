import { describe, expect, test } from 'vitest';
import { aFacility, someBays } from '../../testing/facility-builders.ts';
import { interestName } from '../demo-requests/index.ts';
import {
  allBaysText,
  bayCount,
  bayHours,
  bayHoursPhrase,
  bayHoursText,
  benefitsOf,
  DEFAULT_FACILITY,
  dollars,
  type Facility,
  freeDemoText,
  hoursInWords,
  openText,
  staffHoursText,
} from './index.ts';

const LONG = { startTime: '08:00:00', endTime: '20:00:00' };
const SHORT = { startTime: '09:30:00', endTime: '12:00:00' };

test('the screen says when bays are open, with the label of the time zone', () => {
  expect(openText(DEFAULT_FACILITY)).toBe('Open 24/7. All times are EST.');
  const facility = aFacility({
    place: { zoneLabel: 'CST' },
    booking: { earliestStart: '09:00:00', latestEnd: '21:30:00' },
  });
  expect(openText(facility)).toBe('Bays are open from 9 AM to 9:30 PM. All times are CST.');
});

describe('bay hours', () => {
  const limited = { booking: { earliestStart: '06:30:00', latestEnd: '22:00:00' } };

  test('are not named if bays can be booked all day', () => {
    expect(bayHours(DEFAULT_FACILITY)).toBeNull();
    expect([bayHoursText(DEFAULT_FACILITY), bayHoursPhrase(DEFAULT_FACILITY)]).toEqual(['', '']);
  });

  test('are limited by the earliest start or by the latest end', () => {
    expect(bayHours(aFacility({ booking: { earliestStart: '00:30:00' } }))).not.toBeNull();
    expect(bayHours(aFacility({ booking: { latestEnd: '23:00:00' } }))).not.toBeNull();
    expect(bayHoursText(aFacility(limited))).toBe('Bays 6:30am-10pm daily');
    expect(bayHoursPhrase(aFacility({ ...limited, bays: someBays(1) }))).toBe(
      'Bay from 6:30 AM to 10 PM, every day',
    );
  });
});

describe('staff hours', () => {
  const textOf = (...week: Facility['hours']['week']) => staffHoursText(aFacility({ hours: { week } }));

  test('are daily if they are the same every day', () => {
    expect(staffHoursText(DEFAULT_FACILITY)).toBe('8am-8pm daily');
  });

  test('list the days from Monday, and leave out days without staff', () => {
    expect(textOf(SHORT, LONG, LONG, LONG, LONG, LONG, SHORT)).toBe('8am-8pm Mon-Fri, 9:30am-12pm Sat-Sun');
    expect(textOf(null, LONG, LONG, null, LONG, SHORT, null)).toBe(
      '8am-8pm Mon-Tue, 8am-8pm Thu, 9:30am-12pm Fri',
    );
    expect(textOf(null, null, null, null, null, null, null)).toBe('');
  });
});

test('the free demo is as long as guests can play', () => {
  const lasting = (guestHours: number) => aFacility({ booking: { guestHours } });
  expect(freeDemoText(DEFAULT_FACILITY)).toBe('first two hours are on us');
  expect(freeDemoText(lasting(1))).toBe('first hour is on us');
  expect(freeDemoText(lasting(0.5))).toBe('first 30 minutes are on us');
  const nameFor = (facility: Facility) => interestName('free_sim_demo', facility);
  expect(nameFor(DEFAULT_FACILITY)).toBe('Free two-hour simulator demo');
  expect(nameFor(lasting(1))).toBe('Free one-hour simulator demo');
  expect(nameFor(lasting(0.5))).toBe('Free 30-minute simulator demo');
  expect(nameFor(lasting(1.5))).toBe('Free 1.5-hour simulator demo');
});

test('durations up to twelve hours read as words', () => {
  expect([1, 2.5, 12, 12.5, 24].map(hoursInWords)).toEqual([
    'one hour',
    '2.5 hours',
    'twelve hours',
    '12.5 hours',
    '24 hours',
  ]);
});

test('prices show cents only if there are any', () => {
  expect([200, 1200, 49.5].map(dollars)).toEqual(['$200', '$1,200', '$49.50']);
});

test('a retired bay does not count', () => {
  expect(bayCount(DEFAULT_FACILITY)).toBe(2);
  const retired = { id: 9, name: 'Old bay', retiredFrom: '2027-01-01' };
  expect(bayCount(aFacility({ bays: [...someBays(5), retired] }))).toBe(5);
});

test('all bays together have a natural name', () => {
  expect([1, 2, 12].map(allBaysText)).toEqual(['the bay', 'both bays', 'all 12 bays']);
});

test('the benefits show the daily limit from the booking rules', () => {
  expect(benefitsOf(DEFAULT_FACILITY)).toContain('4 hours of daily simulator time');
  expect(benefitsOf(aFacility({ booking: { dailyHours: 1 } }))).toContain('1 hour of daily simulator time');
});
