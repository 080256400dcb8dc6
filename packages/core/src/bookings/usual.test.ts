import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at, kim, lee } from '../../testing/builders.ts';
import { aFacility, someFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { datePlus, intervalFrom, wallTime } from '../time/index.ts';
import {
  bookingRefusal,
  firstLength,
  habitOf,
  newBooking,
  nextDateOf,
  offersOf,
  windowRefusal,
} from './index.ts';

const MONDAY = '2026-11-23';
const played = (bookingDate: string, startTime = '18:00:00', hours = 2, simulatorId = 1) => ({
  bookingDate,
  simulatorId,
  kind: 'member' as const,
  ...intervalFrom(startTime, hours),
});
const tuesdays = [played('2026-11-03'), played('2026-11-10', '18:00:00', 1, 2), played('2026-11-17')];
const habit = { weekday: 'Tuesday', startTime: '18:00:00', hours: 2, simulatorId: 1 } as const;
const question = { member: kim, own: [], now: at(MONDAY, '12:00'), facility: DEFAULT_FACILITY };

describe('the usual time', () => {
  test('is the weekday and start that were booked most, with the usual length and bay', () => {
    expect(habitOf([...tuesdays, played('2026-11-19', '07:00:00')])).toEqual(habit);
  });

  test('needs two bookings at the same time of the week', () => {
    expect(habitOf([])).toBeNull();
    expect(
      habitOf([played('2026-11-10'), played('2026-11-11'), played('2026-11-17', '19:00:00')]),
    ).toBeNull();
    expect(habitOf([played('2026-11-10'), played('2026-11-17')])).toEqual(habit);
  });

  test('is the time booked last if two are equally frequent', () => {
    const mornings = [played('2026-11-05', '07:00:00'), played('2026-11-19', '07:00:00')];
    expect(habitOf([played('2026-11-10'), played('2026-11-17'), ...mornings])?.startTime).toBe('07:00:00');
  });

  test('does not come from lessons', () => {
    expect(habitOf(tuesdays.map((booking) => ({ ...booking, kind: 'lesson' as const })))).toBeNull();
  });

  test('does not change with one booking at another time', () => {
    const aTime = fc.record({
      date: fc.integer({ min: 0, max: 60 }).map((days) => datePlus('2026-10-01', days)),
      start: fc.integer({ min: 0, max: 40 }).map((slot) => wallTime(slot * 30)),
    });
    fc.assert(
      fc.property(aTime, fc.nat({ max: 3 }), ({ date, start }, position) => {
        fc.pre(start !== '18:00:00');
        expect(habitOf(tuesdays.toSpliced(position, 0, played(date, start, 1, 2)))).toEqual(habit);
      }),
    );
  });
});

test('a new choice has the usual length, or else that of the latest own booking, or else an hour', () => {
  const lesson = { ...played('2026-11-19', '10:00:00', 1), kind: 'lesson' as const };
  expect(firstLength([])).toBe(1);
  expect(firstLength([lesson])).toBe(1);
  expect(
    firstLength([played('2026-11-10', '07:00:00', 3), played('2026-11-17', '09:00:00', 1.5), lesson]),
  ).toBe(1.5);
  expect(firstLength([...tuesdays, played('2026-11-19', '07:00:00', 4)])).toBe(2);
});

describe('the next date of a weekly time', () => {
  const dateOf = (changes: object = {}) => nextDateOf(habit, { ...question, ...changes })?.date;

  test('is today until the start, and a week later after the start', () => {
    expect(dateOf()).toBe('2026-11-24');
    expect(dateOf({ now: at('2026-11-24', '17:59') })).toBe('2026-11-24');
    expect(dateOf({ now: at('2026-11-24', '18:00') })).toBe('2026-12-01');
  });

  test('skips dates on which the member already plays at that time', () => {
    expect(dateOf({ own: [played('2026-11-24', '19:30:00', 1)] })).toBe('2026-12-01');
    expect(dateOf({ own: [played('2026-11-24', '20:00:00', 1)] })).toBe('2026-11-24');
  });

  test('is never after the booking window or the last day of the membership', () => {
    expect(dateOf({ facility: aFacility({ booking: { daysAhead: 1 } }) })).toBe('2026-11-24');
    expect(
      dateOf({ facility: aFacility({ booking: { daysAhead: 1 } }), now: at('2026-11-22', '09:00') }),
    ).toBeUndefined();
    expect(dateOf({ member: { ...kim, membershipEndsOn: MONDAY } })).toBeUndefined();
  });

  test('follows newer opening hours and lengths', () => {
    expect(dateOf({ facility: aFacility({ booking: { latestEnd: '19:30:00' } }) })).toBeUndefined();
    const short = aFacility({ booking: { longestHours: 1.5 } });
    expect(nextDateOf(habit, { ...question, facility: short })?.hours).toBe(1.5);
  });

  test('skips the spring day if the time does not exist on it', () => {
    const night = { ...habit, weekday: 'Sunday', startTime: '02:00:00' } as const;
    expect(nextDateOf(night, { ...question, now: at('2027-03-12', '12:00') })?.date).toBe('2027-03-21');
  });
});

// Moments around both daylight saving changes and on ordinary days.
const aMoment = fc
  .tuple(
    fc.constantFrom('2026-11-01', '2027-03-14', '2026-11-24', '2028-02-29'),
    fc.integer({ min: -9 * 1440, max: 1440 }),
  )
  .map(([date, minutes]) => new Date(at(date, '00:00').getTime() + minutes * 60_000));
const aHistory = fc.array(
  fc.record({
    week: fc.integer({ min: 1, max: 6 }),
    start: fc.integer({ min: 0, max: 40 }),
    hours: fc.integer({ min: 1, max: 7 }).map((half) => half / 2),
    bay: fc.constantFrom(1, 2),
  }),
  { minLength: 1, maxLength: 4 },
);

test('in every week, the usual time is one that the server accepts, unless a bay or the limit refuses it', () => {
  fc.assert(
    fc.property(aMoment, aHistory, someFacility, fc.nat({ max: 6 }), (now, history, facility, ago) => {
      const member = { ...kim, membershipEndsOn: ago === 0 ? '2026-11-05' : null };
      const bookings = history.flatMap(({ week, start, hours, bay }) =>
        [week, week + 1].map((weeks) =>
          played(datePlus('2026-10-01', ago - weeks * 7), wallTime(start * 30), hours, bay),
        ),
      );
      const weekly = habitOf(bookings);
      const next = weekly && nextDateOf(weekly, { member, own: bookings, now, facility });
      if (!next) return;
      const interval = intervalFrom(next.startTime, next.hours);
      expect(windowRefusal({ bookingDate: next.date, ...interval }, now, facility)).toBeNull();
      expect(
        bookingRefusal({ ...interval, bookingDate: next.date, simulatorId: 1 }, member, aDay()),
      ).toBeNull();
      const taken = aBooking({
        userId: lee.id,
        simulatorId: next.simulatorId,
        ...intervalFrom(next.startTime, 1),
      });
      for (const day of [aDay(), aDay(taken)].map((each) => ({ ...each, facility }))) {
        const { date, hours, startTime, simulatorId } = next;
        const offer = offersOf({ date, hours, member, day, now, preferredBay: simulatorId }).find(
          (each) => each.startTime === startTime,
        );
        if (!offer || offer.refusal) continue;
        const { endTime } = offer;
        const slot = { simulatorId: offer.simulatorId, bookingDate: date, startTime, endTime };
        expect(newBooking(facility).safeParse(slot).success).toBe(true);
        expect(bookingRefusal(slot, member, day)).toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});

test('the preferred bay comes first, if it is free', () => {
  const on = { date: '2026-11-24', hours: 1, member: kim, now: at(MONDAY, '12:00'), preferredBay: 2 };
  const bayAt = (...bookings: Parameters<typeof aDay>) =>
    offersOf({ ...on, day: aDay(...bookings) }).find(({ startTime }) => startTime === '18:00:00')
      ?.simulatorId;
  expect(bayAt()).toBe(2);
  expect(bayAt(aBooking({ userId: lee.id, simulatorId: 2, ...intervalFrom('18:00:00', 1) }))).toBe(1);
});
