import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at, kim, lee } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { wallTime } from '../time/index.ts';
import { closedTimes, longestFree, nearestFree, offersOf, tappedStart, usualStart } from './index.ts';

const yesterday = at('2026-11-23', '12:00');
const onTuesday = { date: '2026-11-24', hours: 1, member: kim, now: yesterday };
const startsOf = (offers: { startTime: string }[]) => offers.map(({ startTime }) => startTime.slice(0, 5));
const theOneAt = (offers: ReturnType<typeof offersOf>, startTime: string) => {
  const offer = offers.find((each) => each.startTime === startTime);
  if (!offer) throw new Error(`No offer at ${startTime}`);
  return offer;
};

describe('the start times of a date', () => {
  test('are every half-hour from midnight to 11 PM that ends by 11:30 PM', () => {
    const offers = offersOf({ ...onTuesday, hours: 0.5, day: aDay() });
    expect(offers).toHaveLength(47);
    expect(offers[0]?.label).toBe('12:00 AM');
    expect(offers.at(-1)?.label).toBe('11:00 PM');
    expect(offersOf({ ...onTuesday, hours: 4, day: aDay() }).at(-1)?.label).toBe('7:30 PM');
  });

  test('today include only future starts', () => {
    const offers = offersOf({ ...onTuesday, day: aDay(), now: at('2026-11-24', '21:10') });
    expect(startsOf(offers)).toEqual(['21:30', '22:00', '22:30']);
  });

  test('are empty late in the evening', () => {
    expect(offersOf({ ...onTuesday, day: aDay(), now: at('2026-11-24', '22:30') })).toEqual([]);
  });

  test('leave out the skipped hour on the spring day', () => {
    const starts = startsOf(
      offersOf({ ...onTuesday, date: '2027-03-14', day: aDay(), now: at('2027-03-13', '12:00') }),
    );
    expect(starts.slice(0, 5)).toEqual(['00:00', '00:30', '01:00', '03:00', '03:30']);
  });
});

describe('the bay and label of a start time', () => {
  const day = aDay(
    aBooking({ simulatorId: 1, userId: lee.id, startTime: '18:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 2, userId: lee.id, startTime: '19:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 1, startTime: '06:00:00', endTime: '09:00:00' }),
  );

  test('bay 1 is offered first, then bay 2', () => {
    const offers = offersOf({ ...onTuesday, day });
    expect(theOneAt(offers, '17:00:00')).toMatchObject({ simulatorId: 1, refusal: null, label: '5:00 PM' });
    expect(theOneAt(offers, '18:00:00')).toMatchObject({ simulatorId: 2, refusal: null, label: '6:00 PM' });
  });

  test('a start is unavailable if both bays are taken', () => {
    expect(theOneAt(offersOf({ ...onTuesday, day }), '18:30:00').label).toBe('6:30 PM (Unavailable)');
  });

  test('a free start above the daily limit exceeds the limit, and a taken one is unavailable', () => {
    const offers = offersOf({ ...onTuesday, hours: 1.5, day });
    expect(theOneAt(offers, '21:00:00').label).toBe('9:00 PM (Exceeds Limit)');
    expect(theOneAt(offers, '18:30:00').label).toBe('6:30 PM (Unavailable)');
  });
});

describe('alternatives for a taken start', () => {
  const day = aDay(
    aBooking({ simulatorId: 1, userId: lee.id, startTime: '18:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 2, userId: lee.id, startTime: '17:30:00', endTime: '20:00:00' }),
  );

  test('are the nearest free starts, in order of time', () => {
    expect(startsOf(nearestFree(offersOf({ ...onTuesday, day }), '18:30:00', 3))).toEqual([
      '16:30',
      '17:00',
      '20:00',
    ]);
  });

  test('include the longest duration that is still free', () => {
    const evening = at('2026-11-24', '20:40');
    expect(longestFree({ ...onTuesday, day, now: evening }, [0.5, 1, 2, 3, 4])).toBe(2);
    expect(longestFree({ ...onTuesday, day, now: at('2026-11-24', '23:10') }, [0.5, 1])).toBeNull();
  });
});

describe('a tap on a half-hour of a bay', () => {
  const day = aDay(
    aBooking({ simulatorId: 1, userId: lee.id, startTime: '18:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 2, userId: lee.id, startTime: '18:30:00', endTime: '20:00:00' }),
  );
  const question = { ...onTuesday, hours: 2, day };
  const tapped = (halfHour: string, bay: number, changes: object = {}) =>
    tappedStart({ ...question, ...changes }, halfHour, bay);

  test('picks the session that begins there, or earlier if the rest of the gap is too short', () => {
    expect(tapped('10:00:00', 2)).toMatchObject({ startTime: '10:00:00', simulatorId: 2 });
    expect(tapped('17:30:00', 2)).toMatchObject({ startTime: '16:30:00', simulatorId: 2 });
    expect(tapped('22:30:00', 1)).toMatchObject({ startTime: '21:30:00', simulatorId: 1 });
  });

  test('picks another bay if only that one is free', () => {
    expect(tapped('18:00:00', 1, { hours: 0.5 })).toMatchObject({ startTime: '18:00:00', simulatorId: 2 });
  });

  test('picks a taken half-hour itself, which the screen then explains', () => {
    expect(tapped('19:00:00', 1)).toEqual({ startTime: '19:00:00', simulatorId: 1 });
  });

  test('picks nothing that has passed or is outside the opening hours', () => {
    expect(tapped('10:00:00', 1, { now: at('2026-11-24', '10:10') })).toBeNull();
    const short = aFacility({ booking: { earliestStart: '06:00:00', latestEnd: '22:00:00' } });
    expect(tapped('05:30:00', 1, { day: { ...day, facility: short } })).toBeNull();
    expect(tapped('22:00:00', 1, { day: { ...day, facility: short } })).toBeNull();
  });

  test('is always inside the session that it picks, if that session can be booked', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 47 }),
        fc.constantFrom(0.5, 1, 2.5, 4),
        fc.constantFrom(1, 2),
        (slot, hours, bay) => {
          const halfHour = wallTime(slot * 30);
          const picked = tapped(halfHour, bay, { hours });
          const offer = offersOf({ ...question, hours, preferredBay: picked?.simulatorId }).find(
            ({ startTime }) => startTime === picked?.startTime,
          );
          if (offer?.refusal === null) {
            expect(offer.simulatorId).toBe(picked?.simulatorId);
            expect(offer.startTime <= halfHour && halfHour < offer.endTime).toBe(true);
          } else if (picked) expect(picked.startTime).toBe(halfHour);
        },
      ),
    );
  });
});

test('the usual start is the most frequent one, and the latest of equally frequent ones', () => {
  const starting = (...starts: string[]) => starts.map((startTime) => ({ startTime }));
  expect(usualStart(starting('18:00:00', '07:00:00', '18:00:00'))).toBe('18:00:00');
  expect(usualStart(starting('18:00:00', '07:00:00'))).toBe('07:00:00');
  expect(usualStart([])).toBeNull();
});

test('closed times list each reason once with the time it covers', () => {
  const day = {
    ...aDay(
      aBooking({ simulatorId: 1, startTime: '08:00:00', endTime: '10:00:00' }),
      aBooking({ simulatorId: 2, startTime: '09:00:00', endTime: '11:00:00' }),
      aBooking({ simulatorId: 2, startTime: '14:00:00', endTime: '15:00:00' }),
    ),
    leagueSessions: [
      {
        leagueName: 'Tuesday Night',
        startTime: '18:00:00',
        endTime: '20:00:00',
        unreservedBays: [1],
      },
    ],
    closures: [{ simulatorId: 1, reason: 'New screen', startTime: '13:00:00', endTime: '16:00:00' }],
  };
  expect(closedTimes('2026-11-24', day)).toEqual([
    { startTime: '09:00:00', endTime: '10:00:00', reason: 'Both bays are booked' },
    { startTime: '14:00:00', endTime: '15:00:00', reason: 'Bay 1 is closed, Bay 2 is booked' },
    { startTime: '18:00:00', endTime: '20:00:00', reason: 'League session: Tuesday Night' },
  ]);
});
