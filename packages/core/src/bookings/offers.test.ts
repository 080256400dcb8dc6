import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at, kim, lee } from '../../testing/builders.ts';
import { closedTimes, longestFree, nearestFree, offersOf, usualStart } from './index.ts';

const yesterday = at('2026-11-23', '12:00');
const onTuesday = { date: '2026-11-24', hours: 1, member: kim, now: yesterday };
const startsOf = (offers: { startTime: string }[]) => offers.map(({ startTime }) => startTime.slice(0, 5));
const theOneAt = (offers: ReturnType<typeof offersOf>, startTime: string) => {
  const offer = offers.find((each) => each.startTime === startTime);
  if (!offer) throw new Error(`No offer at ${startTime}`);
  return offer;
};

describe('which starts a date has', () => {
  test('every half-hour from midnight to 11 PM that still ends by 11:30 PM', () => {
    const offers = offersOf({ ...onTuesday, hours: 0.5, day: aDay() });
    expect(offers).toHaveLength(47);
    expect(offers[0]?.label).toBe('12:00 AM');
    expect(offers.at(-1)?.label).toBe('11:00 PM');
    expect(offersOf({ ...onTuesday, hours: 4, day: aDay() }).at(-1)?.label).toBe('7:30 PM');
  });

  test('today only those still ahead', () => {
    const offers = offersOf({ ...onTuesday, day: aDay(), now: at('2026-11-24', '21:10') });
    expect(startsOf(offers)).toEqual(['21:30', '22:00', '22:30']);
  });

  test('late in the evening none', () => {
    expect(offersOf({ ...onTuesday, day: aDay(), now: at('2026-11-24', '22:30') })).toEqual([]);
  });

  test('on the spring day none that would need the skipped hour', () => {
    const starts = startsOf(
      offersOf({ ...onTuesday, date: '2027-03-14', day: aDay(), now: at('2027-03-13', '12:00') }),
    );
    expect(starts.slice(0, 5)).toEqual(['00:00', '00:30', '01:00', '03:00', '03:30']);
  });
});

describe('what each start says', () => {
  const day = aDay(
    aBooking({ simulatorId: 1, userId: lee.id, startTime: '18:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 2, userId: lee.id, startTime: '19:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 1, startTime: '06:00:00', endTime: '09:00:00' }),
  );

  test('bay 1 first, else bay 2', () => {
    const offers = offersOf({ ...onTuesday, day });
    expect(theOneAt(offers, '17:00:00')).toMatchObject({ simulatorId: 1, refusal: null, label: '5:00 PM' });
    expect(theOneAt(offers, '18:00:00')).toMatchObject({ simulatorId: 2, refusal: null, label: '6:00 PM' });
  });

  test('both taken: unavailable', () => {
    expect(theOneAt(offersOf({ ...onTuesday, day }), '18:30:00').label).toBe('6:30 PM (Unavailable)');
  });

  test('free, but above the limit: exceeds limit; taken and above the limit: unavailable', () => {
    const offers = offersOf({ ...onTuesday, hours: 1.5, day });
    expect(theOneAt(offers, '21:00:00').label).toBe('9:00 PM (Exceeds Limit)');
    expect(theOneAt(offers, '18:30:00').label).toBe('6:30 PM (Unavailable)');
  });
});

describe('what is near when a start is gone', () => {
  const day = aDay(
    aBooking({ simulatorId: 1, userId: lee.id, startTime: '18:00:00', endTime: '20:00:00' }),
    aBooking({ simulatorId: 2, userId: lee.id, startTime: '17:30:00', endTime: '20:00:00' }),
  );

  test('the nearest free starts, in order of time', () => {
    expect(startsOf(nearestFree(offersOf({ ...onTuesday, day }), '18:30:00', 3))).toEqual([
      '16:30',
      '17:00',
      '20:00',
    ]);
  });

  test('the longest duration that still fits somewhere', () => {
    const evening = at('2026-11-24', '20:40');
    expect(longestFree({ ...onTuesday, day, now: evening }, [0.5, 1, 2, 3, 4])).toBe(2);
    expect(longestFree({ ...onTuesday, day, now: at('2026-11-24', '23:10') }, [0.5, 1])).toBeNull();
  });
});

test('the start that somebody chooses most often, the later chosen of equals', () => {
  const starting = (...starts: string[]) => starts.map((startTime) => ({ startTime }));
  expect(usualStart(starting('18:00:00', '07:00:00', '18:00:00'))).toBe('18:00:00');
  expect(usualStart(starting('18:00:00', '07:00:00'))).toBe('07:00:00');
  expect(usualStart([])).toBeNull();
});

test('why times are closed, each reason once over the time that it covers', () => {
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
  expect(closedTimes(day)).toEqual([
    { startTime: '09:00:00', endTime: '10:00:00', reason: 'Both bays are booked' },
    { startTime: '14:00:00', endTime: '15:00:00', reason: 'Bay 1 is closed, Bay 2 is booked' },
    { startTime: '18:00:00', endTime: '20:00:00', reason: 'League session: Tuesday Night' },
  ]);
});
