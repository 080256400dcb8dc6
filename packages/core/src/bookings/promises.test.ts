import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBayOf, aMoment, anInterval } from '../../testing/arbitraries.ts';
import { kim, lee } from '../../testing/builders.ts';
import { someFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY, type Facility } from '../facility/index.ts';
import { datePlus, facilityDate, halfHoursOf, overlaps, wallTime } from '../time/index.ts';
import {
  bookedHours,
  bookingRefusal,
  type Day,
  type DayBooking,
  durationsOf,
  newBooking,
  offersOf,
  windowRefusal,
} from './index.ts';

const anyBooking = (facility: Facility): fc.Arbitrary<DayBooking> =>
  fc
    .tuple(
      anInterval,
      aBayOf(facility),
      fc.constantFrom(kim.id, lee.id, null),
      fc.constantFrom('member', 'guest', 'lesson', 'league'),
    )
    .map(
      ([interval, simulatorId, userId, kind]) =>
        ({ ...interval, simulatorId, userId, kind, id: 0 }) as DayBooking,
    );
const aDayOf = (facility: Facility): fc.Arbitrary<Day> =>
  fc.record({
    facility: fc.constant(facility),
    bookings: fc.array(anyBooking(facility), { maxLength: 8 }),
    leagueSessions: fc.array(
      anInterval.map((interval) => ({ ...interval, leagueName: 'Tuesday Night', unreservedBays: [1] })),
      { maxLength: 2 },
    ),
    closures: fc.array(
      fc
        .tuple(anInterval, aBayOf(facility))
        .map(([interval, simulatorId]) => ({ ...interval, simulatorId, reason: 'Repair' })),
      {
        maxLength: 2,
      },
    ),
    holds: fc.array(
      fc
        .tuple(anInterval, aBayOf(facility), fc.constantFrom(kim.id, null))
        .map(([interval, simulatorId, userId]) => ({
          ...interval,
          simulatorId,
          userId,
          until: '2026-11-01T12:00:00.000Z',
        })),
      { maxLength: 2 },
    ),
  });
/** Generates a random day. Half of the generated days have the default settings. */
const someDay = fc.oneof(fc.constant(DEFAULT_FACILITY), someFacility).chain(aDayOf);
const aMember = fc.constantFrom(kim, { ...kim, membershipEndsOn: '2026-11-01' });

/** Returns whether the server would accept a request. */
function isAccepted(input: unknown, member: typeof kim, day: Day, now: Date): boolean {
  const parsed = newBooking(day.facility).safeParse(input);
  return (
    parsed.success &&
    windowRefusal(parsed.data, now, day.facility) === null &&
    bookingRefusal(parsed.data, member, day) === null
  );
}

function isBookableDate(date: string, now: Date, facility: Facility): boolean {
  const today = facilityDate(now, facility);
  return today <= date && date <= datePlus(today, facility.booking.daysAhead);
}

describe('on any date with any bookings and settings', () => {
  test('the server accepts every free offer and refuses every closed one', () => {
    fc.assert(
      fc.property(aMoment, someDay, aMember, ({ date, now }, day, member) => {
        fc.pre(isBookableDate(date, now, day.facility));
        for (const hours of durationsOf(day.facility)) {
          for (const { startTime, endTime, simulatorId, refusal } of offersOf({
            date,
            hours,
            member,
            day,
            now,
          })) {
            const slot = { simulatorId, bookingDate: date, startTime, endTime };
            expect(isAccepted(slot, member, day, now)).toBe(refusal === null);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('the server refuses every slot that is not offered, in every bay', () => {
    const times = Array.from({ length: 49 }, (_, slot) => wallTime(slot * 30));
    fc.assert(
      fc.property(aMoment, someDay, aMember, ({ date, now }, day, member) => {
        const offered = new Set(
          durationsOf(day.facility)
            .flatMap((hours) => offersOf({ date, hours, member, day, now }))
            .filter(({ refusal }) => refusal === null)
            .map(({ startTime, endTime }) => `${startTime}-${endTime}`),
        );
        for (const startTime of times) {
          for (const endTime of times) {
            const bays = day.facility.bays.filter(({ id }) =>
              isAccepted({ simulatorId: id, bookingDate: date, startTime, endTime }, member, day, now),
            );
            const isOffered =
              isBookableDate(date, now, day.facility) && offered.has(`${startTime}-${endTime}`);
            expect(bays.length > 0, `${startTime}-${endTime}`).toBe(isOffered);
          }
        }
      }),
      { numRuns: 6 },
    );
  });

  test('no sequence of requests double-books a bay or exceeds the daily limit', () => {
    const inputs = fc.array(fc.tuple(anInterval, fc.constantFrom(1, 2), fc.constantFrom(kim, lee)), {
      minLength: 5,
      maxLength: 60,
    });
    fc.assert(
      fc.property(aMoment, inputs, someFacility, ({ date, now }, attempts, facility) => {
        const bookings: DayBooking[] = [];
        for (const [interval, simulatorId, member] of attempts) {
          const day = { facility, bookings, leagueSessions: [], closures: [], holds: [] };
          if (isAccepted({ ...interval, simulatorId, bookingDate: date }, member, day, now)) {
            bookings.push({
              ...interval,
              simulatorId,
              userId: member.id,
              kind: 'member',
              id: bookings.length,
            });
          }
        }
        const halfHours = bookings.flatMap((each) =>
          halfHoursOf(each).map((start) => `${each.simulatorId} ${start}`),
        );
        expect(new Set(halfHours).size).toBe(halfHours.length);
        for (const a of bookings) {
          expect(bookings.filter((b) => b.simulatorId === a.simulatorId && overlaps(a, b))).toEqual([a]);
        }
        for (const { id } of [kim, lee]) {
          expect(
            bookedHours({ facility, bookings, leagueSessions: [], closures: [], holds: [] }, id),
          ).toBeLessThanOrEqual(facility.booking.dailyHours);
        }
      }),
      { numRuns: 200 },
    );
  });
});
