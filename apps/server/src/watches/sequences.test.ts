import { bookingRefusal, type NewBooking, undoableSince, windowRefusal } from '@clubhouse/core/bookings';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { type Interval, wallTime } from '@clubhouse/core/time';
import { timesOf } from '@clubhouse/core/watches';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, at, type Person, type TestServer } from '../../testing/server.ts';
import { expectNothingDoubleBooked, expectSoundHolds, WATCH_TABLES } from '../../testing/watches.ts';
import { loadDay, toBooking } from '../bookings/index.ts';
import { openOffers } from '../holds/index.ts';
import { offerFreeTimes } from './index.ts';
import { passedTimes, waitingWatches } from './queries.ts';

const DATE = '2026-11-24';
const MEMBERS = 4;

let server: TestServer;
let members: Person[];
beforeAll(async () => {
  server = await aServer();
  members = [];
  for (let index = 0; index < MEMBERS; index += 1) members.push(await server.signedIn({ isMember: true }));
});
afterAll(() => server.close());

type Step =
  | { type: 'book'; member: number; slot: NewBooking }
  | { type: 'cancel' | 'undo' | 'accept' | 'decline'; member: number }
  | { type: 'watch'; member: number; window: Interval; hours: number }
  | { type: 'wait'; seconds: number };

const aMember = fc.integer({ min: 0, max: MEMBERS - 1 });
// The evening is so short that members often want the same time.
const anEvening: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: 36, max: 43 }), fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => ({
    startTime: wallTime(start * 30),
    endTime: wallTime(Math.min(45, start + length) * 30),
  }));
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(aMember, fc.constantFrom(1, 2), anEvening).map(([member, simulatorId, interval]) => ({
    type: 'book' as const,
    member,
    slot: { simulatorId, bookingDate: DATE, ...interval },
  })),
  fc.record({
    type: fc.constantFrom('cancel' as const, 'undo' as const, 'accept' as const, 'decline' as const),
    member: aMember,
  }),
  fc
    .tuple(aMember, anEvening, fc.constantFrom(0.5, 1))
    .map(([member, window, hours]) => ({ type: 'watch' as const, member, window, hours })),
  fc
    .oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }).map((minutes) => minutes * 60),
    )
    .map((seconds) => ({ type: 'wait' as const, seconds })),
);

const offerOf = async (person: Person) =>
  (await person.get('/api/user/watches')).body.find(({ offer }: { offer: unknown }) => offer)?.offer;

/**
 * Returns the canceled bookings that can still be restored: one member's, or everyone's if `userId` is not
 * set.
 */
async function undoableOf(userId?: number) {
  const rows = await server
    .db('bookings')
    .where('cancelled_at', '>=', undoableSince(server.clock.now))
    .modify((found) => userId && found.where({ user_id: userId }));
  return rows.map(toBooking);
}

/** Runs one step. The server may refuse the step, but the invariants must hold either way. */
async function take(step: Step): Promise<void> {
  if (step.type === 'wait') {
    await server.setTime(new Date(server.clock.now.getTime() + step.seconds * 1000));
    return;
  }
  const person = members[step.member] as Person;
  let status = 200;
  if (step.type === 'book') ({ status } = await person.post('/api/bookings', step.slot));
  if (step.type === 'watch')
    ({ status } = await person.post('/api/user/watches', { date: DATE, ...step.window, hours: step.hours }));
  if (step.type === 'cancel') {
    const [booking] = (await person.get(`/api/user/bookings?from=${DATE}`)).body;
    if (booking) ({ status } = await person.delete(`/api/bookings/${booking.id}`));
  }
  if (step.type === 'undo') {
    const [booking] = await undoableOf(person.user.id);
    if (booking) {
      const answer = await person.post(`/api/bookings/${booking.id}/restore`);
      ({ status } = answer);
      // An undo can be refused because of a new booking, but never because of an offer.
      if (answer.body.code === 'bay_taken') expect(answer.body.message).not.toContain('held');
    }
  }
  if (step.type === 'decline' || step.type === 'accept') {
    const offer = await offerOf(person);
    if (offer && step.type === 'decline') ({ status } = await person.delete(`/api/user/offers/${offer.id}`));
    if (offer && step.type === 'accept') {
      const { simulatorId, bookingDate, startTime, endTime } = offer;
      ({ status } = await person.post('/api/bookings', { simulatorId, bookingDate, startTime, endTime }));
      // The member must be able to book the offer, because nothing has happened since the last search.
      expect(status).toBe(201);
    }
  }
  expect(status).toBeLessThan(500);
}

/**
 * Checks that a watch without an offer has no bookable time. Ignores times that the member has declined or
 * let expire. A canceled time counts as taken as long as its member can undo the cancellation.
 */
async function expectNothingUnoffered(): Promise<void> {
  const now = server.clock.now;
  const [day, open, passed, undoable] = [
    await loadDay(server.db, DATE, now, DEFAULT_FACILITY),
    await openOffers(server.db, [DATE]),
    await passedTimes(server.db, [DATE]),
    await undoableOf(),
  ];
  const holds = day.holds.map((hold) => ({ ...hold, userId: null }));
  for (const watch of await waitingWatches(server.db, [DATE])) {
    if (open.some(({ watchId }) => watchId === watch.id)) continue;
    const member = { id: watch.userId as number, membershipEndsOn: null };
    const own = open
      .filter(({ userId }) => userId === watch.userId)
      .map((offer) => ({ ...offer, userId: watch.userId, kind: 'member' as const }));
    const left = { ...day, holds, bookings: [...day.bookings, ...undoable, ...own] };
    for (const time of timesOf(watch, DEFAULT_FACILITY)) {
      if (passed.some((each) => each.watchId === watch.id && each.startTime === time.startTime)) continue;
      for (const simulatorId of [1, 2]) {
        const slot = { simulatorId, bookingDate: DATE, ...time };
        const refusal = windowRefusal(slot, now, DEFAULT_FACILITY) ?? bookingRefusal(slot, member, left);
        expect(refusal).not.toBeNull();
      }
    }
  }
}

test('after every search, offers are valid, bookable and complete, in any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(at('2026-11-23', '12:00'), at('2026-11-23', '21:30'), at(DATE, '15:00')),
      fc.array(aStep, { minLength: 10, maxLength: 30 }),
      async (start, steps) => {
        for (const table of WATCH_TABLES) await server.db(table).delete();
        await server.setTime(start);
        for (const step of steps) {
          await take(step);
          await offerFreeTimes(server.deps);
          await expectSoundHolds(server.db);
          await expectNothingDoubleBooked(server.db);
          await expectNothingUnoffered();
        }
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);
