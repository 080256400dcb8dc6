import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { watchAnalytics } from '../client/testing/watch-analytics.ts';
import { bookingEvents } from './events.ts';

test('analytics receives the bay, time and length of a booking, but nothing about the person', async () => {
  const sent = watchAnalytics();
  bookingEvents.created(
    {
      id: 1,
      simulatorId: 2,
      bookingDate: '2026-11-24',
      startTime: '18:00:00',
      endTime: '20:30:00',
      userId: 7,
      kind: 'member',
      createdAt: '2026-11-20T12:00:00.000Z',
    },
    DEFAULT_FACILITY,
  );
  bookingEvents.cancelled(1, DEFAULT_FACILITY);
  bookingEvents.searched('2026-11-24');
  bookingEvents.limitReached('2026-11-24', 4, DEFAULT_FACILITY);
  expect(await sent()).toEqual([
    [
      'event',
      'booking_created',
      {
        simulator: 'Bay 2',
        date: '2026-11-24',
        time: '18:00:00',
        dateTime: '2026-11-24T18:00:00',
        duration: 2.5,
        durationCategory: 'long',
        dayOfWeek: 'Tuesday',
        timeOfDay: 'evening',
      },
    ],
    ['event', 'booking_cancelled', { simulator: 'Bay 1', reason: 'not provided' }],
    ['event', 'booking_search', { date: '2026-11-24', simulator: 'any' }],
    ['event', 'booking_limit_reached', { date: '2026-11-24', hoursBooked: 4, max: 4 }],
  ]);
});

test('analytics receives the names and limits of the facility', async () => {
  const sent = watchAnalytics();
  const facility = aFacility({
    booking: { dailyHours: 2 },
    bays: [{ id: 1, name: 'Studio', retiredFrom: null }],
  });
  bookingEvents.cancelled(1, facility);
  bookingEvents.limitReached('2026-11-24', 2, facility);
  expect((await sent()).slice(-2)).toEqual([
    ['event', 'booking_cancelled', { simulator: 'Studio', reason: 'not provided' }],
    ['event', 'booking_limit_reached', { date: '2026-11-24', hoursBooked: 2, max: 2 }],
  ]);
});
