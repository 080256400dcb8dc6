import { billingText, DEFAULT_FACILITY, type Facility, noticeText } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { sessionsText, visitText } from './membership-texts.ts';

test('the terms of the membership come from the settings', () => {
  expect(billingText(DEFAULT_FACILITY)).toBe('$200 per month, billed on the 1st');
  const other = aFacility({ membership: { monthlyFee: 89.5, billingDay: 'last day of the month' } });
  expect(billingText(other)).toBe('$89.50 per month, billed on the last day of the month');
  const noticeOf = (noticeDays: number) => noticeText(aFacility({ membership: { noticeDays } }));
  expect([30, 1, 0].map(noticeOf)).toEqual(['30 days notice', '1 day notice', 'no notice']);
});

test('complimentary sessions are offered only if there are any', () => {
  const offerOf = (complimentaryLessons: number) =>
    sessionsText(aFacility({ membership: { complimentaryLessons } }));
  expect(offerOf(1)).toBe('Plus one complimentary training session every month.');
  expect(offerOf(3)).toBe('Plus three complimentary training sessions every month.');
  expect(offerOf(0)).toBeNull();
});

test('people can come by during staff hours', () => {
  expect(visitText(DEFAULT_FACILITY)).toBe('Come by between 8 AM and 8 PM');
  const open = { startTime: '10:00:00', endTime: '17:30:00' };
  const visitOn = (...week: Facility['hours']['week']) => visitText(aFacility({ hours: { week } }));
  expect(visitOn(null, open, open, open, null, null, null)).toBe('Come by between 10 AM and 5:30 PM Mon-Wed');
  expect(visitOn(null, null, null, null, null, null, null)).toBe('Call us for an appointment');
});
