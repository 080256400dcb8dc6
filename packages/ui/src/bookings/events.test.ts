import { expect, test, vi } from 'vitest';

const track = vi.hoisted(() => vi.fn());
vi.mock('../client/index.ts', () => ({ track }));
const { bookingEvents } = await import('./events.ts');

test('the booking events carry the documented values', () => {
  bookingEvents.created({
    id: 1,
    simulatorId: 2,
    bookingDate: '2026-11-24',
    startTime: '18:00:00',
    endTime: '20:30:00',
    userId: 7,
    kind: 'member',
    createdAt: '2026-11-20T12:00:00.000Z',
  });
  bookingEvents.cancelled(1);
  bookingEvents.limitReached('2026-11-24', 4);
  expect(track.mock.calls).toEqual([
    [
      'booking',
      'created',
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
    ['booking', 'cancelled', { simulator: 'Bay 1', reason: 'not provided' }],
    ['booking', 'limit_reached', { date: '2026-11-24', hoursBooked: 4, max: 4 }],
  ]);
});
