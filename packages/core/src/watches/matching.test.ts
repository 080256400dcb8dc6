import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBooking, aDay, at, kim, lee } from '../../testing/builders.ts';
import { aWatch, TUESDAY } from '../../testing/watch-builders.ts';
import { bookingRefusal, type Day, type DayBooking, windowRefusal } from '../bookings/index.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { type Interval, overlaps, wallTime } from '../time/index.ts';
import { isTimeTaken, type OpenOffer, offerOutcome, offersFor, timesOf } from './index.ts';

const NOON = at('2026-11-23', '12:00');
const NIGHT = at('2026-11-23', '23:00');
const taken = (simulatorId: number, startTime = '00:00:00', endTime = '23:30:00') =>
  aBooking({ simulatorId, userId: 99, startTime, endTime });
/** Only bay 1 is free, from 6:00 to 7:00 PM. */
const oneHourFree = aDay(taken(1, '00:00:00', '18:00:00'), taken(1, '19:00:00'), taken(2));
const anOffer = (change: Partial<OpenOffer> = {}): OpenOffer => ({
  watchId: 1,
  userId: lee.id,
  simulatorId: 1,
  bookingDate: TUESDAY,
  startTime: '18:00:00',
  endTime: '19:00:00',
  heldUntil: at('2026-11-23', '12:15'),
  ...change,
});

describe('who gets an offer', () => {
  test('is the oldest watch, and its bay is held', () => {
    const [first, second] = [aWatch({ member: lee }), aWatch()];
    expect(offersFor([first, second], [], oneHourFree, NOON)).toEqual([
      anOffer({ watchId: first.id, heldUntil: at('2026-11-23', '12:15') }),
    ]);
  });

  test('are all watches at once at night, and no bay is held', () => {
    const offers = offersFor([aWatch({ member: lee }), aWatch()], [], oneHourFree, NIGHT);
    expect(offers.map(({ userId, heldUntil }) => [userId, heldUntil])).toEqual([
      [lee.id, null],
      [kim.id, null],
    ]);
  });

  test('are also members who start waiting later, if the time is offered without a hold', () => {
    const withoutHold = anOffer({ heldUntil: null });
    expect(offersFor([aWatch()], [withoutHold], oneHourFree, NOON)).toMatchObject([{ heldUntil: null }]);
  });

  test('is the next watch if the member of the first may not book', () => {
    const ended = { ...lee, membershipEndsOn: '2026-11-23' };
    const atLimit = { id: 9, membershipEndsOn: null };
    const day = {
      ...oneHourFree,
      bookings: [
        ...oneHourFree.bookings,
        aBooking({ simulatorId: 3, userId: 9, startTime: '08:00:00', endTime: '12:00:00' }),
      ],
    };
    const waiting = [aWatch({ member: ended }), aWatch({ member: atLimit }), aWatch()];
    expect(offersFor(waiting, [], day, NOON).map(({ userId }) => userId)).toEqual([kim.id]);
  });

  test('is not a member who let this time pass', () => {
    const passed = [{ startTime: '18:00:00', endTime: '19:00:00' }];
    expect(offersFor([aWatch({ passed })], [], oneHourFree, NOON)).toEqual([]);
    const later = aDay(taken(1, '00:00:00', '18:00:00'), taken(2));
    expect(offersFor([aWatch({ passed })], [], later, NOON)).toMatchObject([{ startTime: '19:00:00' }]);
  });

  test('is the next member, if the oldest let an overlapping time pass', () => {
    const passed = [{ startTime: '18:00:00', endTime: '19:00:00' }];
    const longer = aDay(taken(1, '00:00:00', '18:00:00'), taken(1, '19:30:00', '23:30:00'), taken(2));
    const [first, second] = [aWatch({ member: lee, passed }), aWatch()];
    expect(offersFor([first, second], [], longer, NOON)).toMatchObject([
      { userId: kim.id, startTime: '18:00:00' },
    ]);
    expect(offersFor([first], [], longer, NOON)).toMatchObject([{ userId: lee.id, startTime: '18:30:00' }]);
    // Lee has the oldest watch, so Lee still comes first at a time that Lee did not let pass.
    const alsoLater = aDay(
      taken(1, '00:00:00', '18:30:00'),
      taken(1, '19:30:00', '20:00:00'),
      taken(1, '21:00:00', '23:30:00'),
      taken(2),
    );
    const newest = aWatch({ startTime: '20:00:00', endTime: '21:00:00' });
    const wide = { ...first, startTime: '17:00:00', endTime: '21:00:00' };
    expect(offersFor([wide, newest], [], alsoLater, NOON)).toMatchObject([
      { userId: lee.id, startTime: '20:00:00' },
    ]);
  });

  test('is never a member beyond the daily limit, counting offers that are open', () => {
    const watches = [
      aWatch({ hours: 4, startTime: '08:00:00', endTime: '12:00:00' }),
      aWatch({ hours: 1, startTime: '13:00:00', endTime: '14:00:00' }),
    ];
    expect(offersFor(watches, [], aDay(), NOON)).toHaveLength(1);
    const open = anOffer({ userId: kim.id, startTime: '08:00:00', endTime: '12:00:00' });
    expect(offersFor(watches.slice(1), [open], aDay(), NOON)).toEqual([]);
  });
});

describe('an open offer is over', () => {
  const outcome = (offer: OpenOffer, day: Day, now = NOON, earlier: OpenOffer[] = []) =>
    offerOutcome(offer, { member: lee, earlier, day, now });

  test('when its member has booked all of it', () => {
    const booked = (change: Partial<DayBooking>) =>
      aDay(aBooking({ ...anOffer(), userId: lee.id, ...change }));
    const open = anOffer({ heldUntil: null });
    expect(outcome(open, booked({}))).toBe('booked');
    expect(outcome(open, booked({ endTime: '20:00:00' }))).toBe('booked');
    expect(outcome(open, booked({ startTime: '18:30:00' }))).toBe('gone');
    expect(outcome(open, booked({ userId: kim.id }))).toBe('gone');
    expect(outcome(open, booked({ simulatorId: 2 }))).toBeNull();
  });

  test('when its 15 minutes are over', () => {
    expect(outcome(anOffer(), oneHourFree, at('2026-11-23', '12:14'))).toBeNull();
    expect(outcome(anOffer(), oneHourFree, at('2026-11-23', '12:15'))).toBe('expired');
  });

  test('when its member may no longer book it', () => {
    expect(outcome(anOffer({ heldUntil: null }), aDay(taken(1)))).toBe('gone');
    const closed = { simulatorId: 1, startTime: '18:00:00', endTime: '20:00:00', reason: 'Lamp' };
    expect(outcome(anOffer(), { ...oneHourFree, closures: [closed] })).toBe('gone');
    const long = anOffer({ startTime: '10:00:00', endTime: '14:00:00' });
    expect(outcome(anOffer(), oneHourFree, NOON, [long])).toBe('gone');
    expect(outcome(anOffer({ heldUntil: null }), oneHourFree, at(TUESDAY, '18:00'))).toBe('gone');
  });
});

test('a time is taken if no bay is free for it, ignoring holds', () => {
  const time = { startTime: '18:00:00', endTime: '19:00:00' };
  const hold = { ...time, simulatorId: 1, userId: null, until: '2026-11-23T17:15:00.000Z' };
  expect(isTimeTaken(TUESDAY, time, { ...oneHourFree, holds: [hold] })).toBe(false);
  expect(isTimeTaken(TUESDAY, time, aDay(taken(1), taken(2)))).toBe(true);
});

const members = [kim, lee, { id: 9, membershipEndsOn: '2026-11-23' }, { id: 10, membershipEndsOn: null }];
const anInterval: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => ({
    startTime: wallTime(start * 30),
    endTime: wallTime(Math.min(47, start + length) * 30),
  }));
const someBookings = fc.array(
  fc
    .tuple(anInterval, fc.constantFrom(1, 2), fc.constantFrom(kim.id, lee.id, null))
    .map(([interval, simulatorId, userId]): DayBooking => aBooking({ ...interval, simulatorId, userId })),
  { maxLength: 12 },
);
const aDateAndNow = fc.constantFrom(
  { date: TUESDAY, now: NOON },
  { date: TUESDAY, now: at(TUESDAY, '16:45') },
  { date: TUESDAY, now: NIGHT },
  { date: '2026-11-01', now: at('2026-11-01', '00:10') },
  { date: '2027-03-14', now: at('2027-03-13', '12:00') },
);
const someWatches = fc.array(fc.tuple(anInterval, fc.constantFrom(0.5, 1, 2), fc.constantFrom(...members)), {
  maxLength: 8,
});

test('for any bookings and watches, offers are bookable, no held bay is offered twice, and every free time is offered', () => {
  fc.assert(
    fc.property(aDateAndNow, someBookings, someWatches, ({ date, now }, bookings, windows) => {
      const day = aDay(...bookings);
      const waiting = windows.map(([window, hours, member]) => aWatch({ ...window, date, hours, member }));
      const made = offersFor(waiting, [], day, now);

      for (const offer of made) {
        const member = waiting.find(({ id }) => id === offer.watchId)?.member ?? kim;
        const own = made.filter(({ userId, watchId }) => userId === member.id && watchId !== offer.watchId);
        const withOwn = own.map((other) => aBooking({ ...other, userId: member.id }));
        const all = { ...day, bookings: [...day.bookings, ...withOwn] };
        expect(windowRefusal(offer, now, DEFAULT_FACILITY)).toBeNull();
        expect(bookingRefusal(offer, member, all)).toBeNull();
        if (offer.heldUntil === null) continue;
        const sharing = made.filter(
          (other) => other.simulatorId === offer.simulatorId && overlaps(other, offer),
        );
        expect(sharing).toEqual([offer]);
      }

      const holds = made.flatMap((offer) =>
        offer.heldUntil ? { ...offer, userId: null, until: offer.heldUntil.toISOString() } : [],
      );
      for (const watch of waiting.filter(({ id }) => !made.some(({ watchId }) => watchId === id))) {
        const own = made.filter(({ userId }) => userId === watch.member.id);
        const left = {
          ...day,
          holds,
          bookings: [...bookings, ...own.map((other) => aBooking({ ...other, userId: watch.member.id }))],
        };
        for (const time of timesOf(watch, DEFAULT_FACILITY)) {
          for (const simulatorId of [1, 2]) {
            const slot = { simulatorId, bookingDate: date, ...time };
            const refusal =
              windowRefusal(slot, now, DEFAULT_FACILITY) ?? bookingRefusal(slot, watch.member, left);
            expect(refusal).not.toBeNull();
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});
