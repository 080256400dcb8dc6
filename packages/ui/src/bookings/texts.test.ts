import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { coachingText, hoursLeftText, openText } from './texts.ts';

test('the screen says when bays are open, with the label of the time zone', () => {
  expect(openText(DEFAULT_FACILITY)).toBe('Open 24/7. All times are EST.');
  const facility = aFacility({
    place: { zoneLabel: 'CST' },
    booking: { earliestStart: '09:00:00', latestEnd: '21:30:00' },
  });
  expect(openText(facility)).toBe('Bays are open from 9:00 AM to 9:30 PM. All times are CST.');
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
