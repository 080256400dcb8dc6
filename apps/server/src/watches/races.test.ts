import { DEFAULT_FACILITY, TIME_ZONES } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime } from '@clubhouse/core/time';
import { holdEnd } from '@clubhouse/core/watches';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { aSignedInUser, type Person } from '../../testing/server.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import {
  expectNothingDoubleBooked,
  expectSoundHolds,
  fillBays,
  WATCH_TABLES,
} from '../../testing/watches.ts';
import { offerFreeTimes } from './index.ts';

// These tests run real server processes on one database. Each process searches for free times after its own
// changes and every ten seconds. The test itself searches too, so that searches compete with each other and
// with requests.
const PROCESSES = 3;
const MEMBERS = 6;
const ROUNDS = 8;
const WITHIN = { timeout: 20_000, interval: 20 };

/**
 * A time zone where it is day now, because offers hold a bay only during the day. For about three hours a
 * day, there is no such time zone.
 */
const timeZone =
  TIME_ZONES.find(({ id }) => {
    const time = facilityTime(new Date(), { place: { timeZone: id } });
    return time > '07:05:00' && time < '21:30:00';
  })?.id ?? 'America/New_York';
const facility = { ...DEFAULT_FACILITY, place: { ...DEFAULT_FACILITY.place, timeZone } };

let database: TestDatabase;
let servers: ServerProcess[];
let members: Person[];
let admin: Person;
let desk: Person;

beforeAll(async () => {
  database = await aDatabase();
  const place = JSON.stringify(facility.place);
  await database
    .db('facility_settings')
    .insert({ setting_group: 'place', value: place, saved_at: new Date() });
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => aServerProcess(database.settings)));
  members = [];
  for (let index = 0; index < MEMBERS; index += 1)
    members.push(await aSignedInUser(database, serverFor(index).origin, { isMember: true }));
  admin = await aSignedInUser(database, serverFor(0).origin, { isAdmin: true, isMember: true });
  desk = await aSignedInUser(database, serverFor(0).origin, { isAdmin: true });
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});
const serverFor = (index: number) => servers[index % PROCESSES] as ServerProcess;
const client = (member: number, process = member): Client =>
  (members[member] as Person).at(serverFor(process).origin);
/** Sends requests as the admin whose own bookings fill the bays. */
const asAdmin = (process = 0) => admin.at(serverFor(process).origin);
/**
 * Sends requests as the desk, which cancels the admin's bookings. The admin cannot undo these cancellations,
 * so the time is offered immediately.
 */
const asDesk = (process = 0) => desk.at(serverFor(process).origin);
const dateOfRound = (round: number) => datePlus(facilityDate(new Date(), facility), 2 + round);
const six = (bookingDate: string) => ({ bookingDate, startTime: '18:00', endTime: '20:00' });
const inBay1 = (bookingDate: string) => ({ ...six(bookingDate), simulatorId: 1 });

/**
 * Books both bays from 6:00 to 8:00 PM. Then `waiting` members each set a watch for that time. Returns the
 * IDs of the bookings.
 */
async function fullEvening(date: string, waiting = MEMBERS): Promise<number[]> {
  for (const table of WATCH_TABLES) await database.db(table).delete();
  const full = await fillBays((slot) => asAdmin().post('/api/bookings', slot), six(date));
  for (let index = 0; index < waiting; index += 1) {
    const watch = { date, startTime: '18:00', endTime: '20:00', hours: 2 };
    expect((await client(index).post('/api/user/watches', watch)).status).toBe(201);
  }
  return full;
}

/** Runs a search in the test's own process, as if the current time were `now`. */
const searchAt = (now: Date) => offerFreeTimes({ db: database.db, now: () => now, facility: () => facility });

const openOffers = (date: string) =>
  database.db('watch_offers').where({ state: 'open', offer_date: date }).orderBy('id');
const bookingsOn = (date: string) =>
  database.db('bookings').where({ booking_date: date }).whereNull('cancelled_at');

describe('three processes', () => {
  test('hold a freed bay for exactly one member, who has waited longest', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const [first] = await fullEvening(date);
      await database
        .db('bay_slots')
        .where({ booking_id: first as number })
        .delete();
      await database
        .db('bookings')
        .where({ id: first as number })
        .update({ cancelled_at: new Date() });
      await Promise.all(Array.from({ length: 6 }, () => searchAt(new Date())));
      const open = await openOffers(date);
      // For about three hours a day, it is night in all the product's time zones. Then no bay is held, and
      // every member gets an offer.
      const isDay = holdEnd(inBay1(date), new Date(), facility) !== null;
      expect(open).toHaveLength(isDay ? 1 : MEMBERS);
      const [oldest] = await database.db('watches').where({ watch_date: date }).orderBy('id').limit(1);
      expect(open[0].watch_id).toBe(oldest.id);
      await expectSoundHolds(database.db);
    }
  }, 60_000);

  test('give a freed bay to one person when offers, bookings, acceptance and expiry compete', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const [first] = await fullEvening(date);
      const answers = await Promise.all([
        asDesk(1).delete(`/api/bookings/${first}`),
        ...members.map((_, index) => client(index).post('/api/bookings', inBay1(date))),
        searchAt(new Date()).then(() => ({ status: 0, body: {} })),
        searchAt(new Date(Date.now() + 16 * 60_000)).then(() => ({ status: 0, body: {} })),
        ...members.map((_, index) => client(index, index + 1).post('/api/bookings', inBay1(date))),
      ]);
      for (const { status, body } of answers)
        seen.add(status < 300 ? String(status) : `${status} ${'code' in body ? body.code : ''}`);
      await expectSoundHolds(database.db);
      await expectNothingDoubleBooked(database.db);
      expect((await bookingsOn(date)).filter(({ simulator_id }) => simulator_id === 1).length).toBeLessThan(
        2,
      );
    }
    expect([...seen].filter((outcome) => !/^(0|200|201|204|409 bay_taken)$/.test(outcome))).toEqual([]);
  }, 60_000);

  test('let a member accept while the hold expires: the booking exists, or the next member has the offer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = dateOfRound(round);
      const [first] = await fullEvening(date, 2);
      await asDesk().delete(`/api/bookings/${first}`);
      await searchAt(new Date());
      await database.db('watch_offers').where({ state: 'open' }).update({ held_until: new Date() });
      const [accepted] = await Promise.all([
        client(0).post('/api/bookings', inBay1(date)),
        ...Array.from({ length: 4 }, () => searchAt(new Date())),
      ]);
      await expectSoundHolds(database.db);
      const [booked] = (await bookingsOn(date)).filter(({ simulator_id }) => simulator_id === 1);
      expect(booked?.user_id ?? null).toBe(accepted.status === 201 ? members[0]?.user.id : null);
    }
  }, 60_000);
});

describe('a process that is killed', () => {
  test('leaves nothing behind: others make the offers that it delayed, and end its holds', async () => {
    const date = dateOfRound(20);
    const [first] = await fullEvening(date, 3);
    const killed = serverFor(1);
    // This process is killed below and may never respond, so the test waits until the cancellation is in the
    // database.
    const canceling = asAdmin(1)
      .delete(`/api/bookings/${first}`)
      .catch(() => undefined);
    await expect.poll(async () => (await bookingsOn(date)).length, WITHIN).toBe(1);
    await killed.stop('SIGKILL');
    await canceling;
    await Promise.all(Array.from({ length: 4 }, () => searchAt(new Date())));
    expect(await openOffers(date)).toEqual([]);

    // Backdates the cancellation, so that the admin can no longer undo it. This update publishes no live
    // event, but the other processes find the free time in their regular search.
    await database
      .db('bookings')
      .where({ id: first as number })
      .update({ cancelled_at: new Date(Date.now() - 31_000) });
    await expect.poll(async () => (await openOffers(date)).length, WITHIN).toBeGreaterThan(0);
    await expectSoundHolds(database.db);

    // Backdates the hold, so that the hold expires between two searches. Another process then releases the
    // hold.
    const past = new Date(Date.now() - 1000);
    const offers = await openOffers(date);
    await database.db('watch_offers').where({ state: 'open' }).update({ held_until: past });
    const ids = offers.map(({ id }) => id);
    await expect
      .poll(() => database.db('watch_offers').whereIn('id', ids).where('state', 'open'), WITHIN)
      .toEqual([]);
    await expectSoundHolds(database.db);
    servers[1] = await aServerProcess(database.settings, { PORT: new URL(killed.origin).port });
  }, 60_000);
});

test('if all processes are killed, the first one that starts ends an expired hold, and anyone can book', async () => {
  const date = dateOfRound(21);
  const [first] = await fullEvening(date, 1);
  await asDesk().delete(`/api/bookings/${first}`);
  await searchAt(new Date());
  const [offer] = await openOffers(date);
  expect(offer).toBeDefined();
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));

  // Backdates the hold, as if its 15 minutes had passed while no process was running.
  await database
    .db('watch_offers')
    .where({ id: offer.id })
    .update({ held_until: new Date(Date.now() - 1000) });
  const ports = servers.map(({ origin }) => new URL(origin).port);
  servers = await Promise.all(ports.map((PORT) => aServerProcess(database.settings, { PORT })));
  expect((await client(1).post('/api/bookings', inBay1(date))).status).toBe(201);
  await expect
    .poll(async () => (await database.db('watch_offers').where({ id: offer.id }).first()).state, WITHIN)
    .not.toBe('open');
  expect(await database.db('bay_slots').where({ offer_id: offer.id })).toEqual([]);
  await expectSoundHolds(database.db);
}, 60_000);
