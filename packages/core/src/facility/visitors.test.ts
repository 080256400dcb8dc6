import { expect, test } from 'vitest';
import { aFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY, firstVisitSteps, houseRules, prices, visitorQuestions } from './index.ts';

const HOURS = { startTime: '06:00:00', endTime: '22:00:00' };
const NO_STAFF = { week: Array(7).fill(null) };

test('the price box names every price and the notice', () => {
  expect(prices(DEFAULT_FACILITY)).toEqual([
    ['Membership', '$200 per month, billed on the 1st'],
    ['Lessons', 'First one each month included, then $95 each'],
    ['Demo', 'Your first two hours are on us'],
    ['Cancel', 'Anytime, with 30 days notice'],
  ]);
  const other = (membership: object) => Object.fromEntries(prices(aFacility({ membership })));
  expect(other({ complimentaryLessons: 0, noticeDays: 0 })).toMatchObject({
    Lessons: '$95 each',
    Cancel: 'Anytime',
  });
  expect(other({ complimentaryLessons: 3 }).Lessons).toMatch(/^First three each month/);
  expect(other({ lessonFee: 0 }).Lessons).toBe('Included');
});

test('the house rules are the booking rules, and then the owner’s', () => {
  expect(houseRules(DEFAULT_FACILITY)).toEqual([
    'Members can book up to 30 days ahead.',
    'A booking lasts 30 minutes to four hours. The limit is four hours a day.',
    'Members can cancel a booking until it starts.',
  ]);
  const booking = { daysAhead: 1, shortestHours: 2, longestHours: 2, cancellationNoticeHours: 24 };
  expect(houseRules(aFacility({ booking, visit: { houseRules: ['Soft spikes only.'] } }))).toEqual([
    'Members can book up to 1 day ahead.',
    'A booking lasts two hours. The limit is four hours a day.',
    'Members can cancel a booking up to 24 hours before it starts.',
    'Soft spikes only.',
  ]);
});

test('the steps of a first visit name the length of the demo', () => {
  const steps = firstVisitSteps(aFacility({ booking: { guestHours: 1 } }));
  expect(steps).toContain('Play for one hour in a private simulator room. It’s free, with no obligation.');
});

test('the answers follow the hours, and do not promise an unstaffed desk', () => {
  const answers = (changes: Parameters<typeof aFacility>[0]) =>
    visitorQuestions(aFacility(changes)).map(({ answer }) => answer);
  expect(answers({})).toContain('Anytime, day or night.');
  expect(answers({})).toContain(
    'While the desk is staffed: 8 AM to 8 PM daily. Your first two hours are on us.',
  );
  const limited = answers({ booking: { earliestStart: HOURS.startTime, latestEnd: HOURS.endTime } });
  expect(limited).toContain('From 6 AM to 10 PM, every day. You can get into the building at any hour.');
  expect(answers({ hours: NO_STAFF }).join()).not.toMatch(/staffed/);
});
