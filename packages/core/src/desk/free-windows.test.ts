import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at } from '../../testing/builders.ts';
import { TUESDAY } from '../../testing/desk.ts';
import { type Day, deskBookingRefusal } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { hoursOf, intervalFrom, overlaps } from '../time/index.ts';
import { firstFreeWindow, freeWindowFrom, freeWindowsOf, walkInHours } from './index.ts';

const now = at(TUESDAY, '14:13');
const times = (day: Day, bay = 1) =>
  freeWindowsOf(bay, TUESDAY, day, now).map(
    ({ startTime, endTime }) => `${startTime.slice(0, 5)}-${endTime.slice(0, 5)}`,
  );

describe('the free windows of a bay', () => {
  test('start at the running half-hour', () => {
    expect(times(aDay())).toEqual(['14:00-23:30']);
  });

  test('lie between bookings, closures and league sessions', () => {
    const day: Day = {
      facility: DEFAULT_FACILITY,
      bookings: [
        aBooking({ startTime: '15:00:00', endTime: '16:00:00' }),
        aBooking({ simulatorId: 2, startTime: '16:00:00', endTime: '17:00:00' }),
      ],
      closures: [{ simulatorId: 1, startTime: '17:00:00', endTime: '18:00:00', reason: 'Lamp' }],
      leagueSessions: [
        { startTime: '19:00:00', endTime: '21:00:00', leagueName: 'Tuesday League', unreservedBays: [1, 2] },
      ],
      holds: [],
    };
    expect(times(day)).toEqual(['14:00-15:00', '16:00-17:00', '18:00-19:00', '21:00-23:30']);
    expect(times(day, 2)).toEqual(['14:00-16:00', '17:00-19:00', '21:00-23:30']);
  });

  test('leave out the skipped hour', () => {
    const night = at('2026-03-08', '00:40');
    const freeWindows = freeWindowsOf(1, '2026-03-08', aDay(), night);
    expect(freeWindows.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['00:30:00', '02:00:00'],
      ['03:00:00', '23:30:00'],
    ]);
  });

  test('cover exactly the half-hours that the server accepts, and never touch each other', () => {
    const booking = fc
      .record({
        half: fc.integer({ min: 0, max: 44 }),
        length: fc.integer({ min: 1, max: 3 }),
        bay: fc.constantFrom(1, 2),
      })
      .map(({ half, length, bay }) => {
        const start = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`;
        return aBooking({ simulatorId: bay, ...intervalFrom(start, length / 2) });
      });
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 12 }), (bookings) => {
        const day = aDay(...bookings);
        const freeWindows = freeWindowsOf(1, TUESDAY, day, now);
        for (let half = 0; half < 47; half += 1) {
          const start = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`;
          const slot = { simulatorId: 1, bookingDate: TUESDAY, ...intervalFrom(start, 0.5) };
          const isFree = deskBookingRefusal(slot, { isGuest: true, member: null, day, now }) === null;
          expect(freeWindows.some((freeWindow) => overlaps(freeWindow, slot))).toBe(isFree);
        }
        for (const [index, freeWindow] of freeWindows.entries())
          expect(freeWindow.startTime > (freeWindows[index - 1]?.endTime ?? '')).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a walk-in', () => {
  const from = (startTime: string, simulatorId = 1) =>
    aBooking({ simulatorId, startTime: '14:00:00', endTime: startTime });

  test('gets the bay that is free first, then the bay with more time, then bay 1', () => {
    expect(firstFreeWindow(TUESDAY, aDay(), now)?.simulatorId).toBe(1);
    expect(firstFreeWindow(TUESDAY, aDay(from('15:00:00')), now)).toMatchObject({
      simulatorId: 2,
      startTime: '14:00:00',
    });
    const soonTaken = aDay(aBooking({ startTime: '14:30:00', endTime: '16:00:00' }));
    expect(firstFreeWindow(TUESDAY, soonTaken, now)).toMatchObject({ simulatorId: 2, startTime: '14:00:00' });
    const both = aDay(from('16:00:00'), from('15:30:00', 2));
    expect(firstFreeWindow(TUESDAY, both, now)).toMatchObject({ simulatorId: 2, startTime: '15:30:00' });
    expect(firstFreeWindow(TUESDAY, aDay(from('23:30:00'), from('23:30:00', 2)), now)).toBeNull();
  });

  test('lasts one hour, or less if the window is shorter', () => {
    expect(walkInHours({ startTime: '14:30:00', endTime: '23:30:00' })).toBe(1);
    expect(walkInHours({ startTime: '14:30:00', endTime: '15:00:00' })).toBe(0.5);
  });

  test('starts at the tapped time within a free window', () => {
    const freeWindows = freeWindowsOf(
      1,
      TUESDAY,
      aDay(aBooking({ startTime: '17:00:00', endTime: '18:00:00' })),
      now,
    );
    const freeWindow = freeWindowFrom(freeWindows, '16:00:00');
    expect(freeWindow && [freeWindow.startTime, freeWindow.endTime, hoursOf(freeWindow)]).toEqual([
      '16:00:00',
      '17:00:00',
      1,
    ]);
    expect(freeWindowFrom(freeWindows, '17:00:00')).toBeNull();
    expect(freeWindowFrom(freeWindows, '13:30:00')).toBeNull();
  });
});
