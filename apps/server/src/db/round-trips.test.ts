import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, engine, type TestDatabase } from '../../testing/database.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { countTrips } from '../../testing/trip-counter.ts';
import { runBatched } from './batch.ts';
import { connect } from './connect.ts';
import { inTransaction } from './transaction.ts';

const DATE = '2026-11-24';
const aBooking = (startTime: string, endTime: string) => ({
  simulatorId: 1,
  bookingDate: DATE,
  startTime,
  endTime,
});

// SQLite runs inside this process, so only PostgreSQL has round trips.
describe.skipIf(engine === 'sqlite')('round trips to PostgreSQL', () => {
  let database: TestDatabase;
  let trips: Awaited<ReturnType<typeof countTrips>>;
  let server: TestServer;
  beforeAll(async () => {
    database = await aDatabase();
    const { url } = database.settings as { url: string };
    trips = await countTrips(url);
    const db = await connect({ url: trips.url });
    // The server sends live events over separate connections, which bypass the counting proxy.
    server = await aServer({ on: { db, settings: { url }, drop: () => db.destroy() } });
  });
  afterAll(async () => {
    await server.close();
    await server.db.destroy();
    await trips.close();
    await database.drop();
  });

  test('a booking takes at most 6 round trips, and a day or its availability at most 2', async () => {
    const member = await server.signedIn({ isMember: true });
    const book = (startTime: string, endTime: string) =>
      member.post('/api/bookings', aBooking(startTime, endTime));
    // The first requests take additional round trips, because they open connections and prepare statements.
    expect((await book('08:00', '09:00')).status).toBe(201);

    const ofBooking = await trips.of(async () => expect((await book('10:00', '11:30')).status).toBe(201));
    const ofDay = await trips.of(async () =>
      expect((await member.get(`/api/bookings?date=${DATE}`)).body).toHaveLength(2),
    );
    const ofAvailability = await trips.of(async () =>
      expect((await member.get(`/api/availability?date=${DATE}`)).body.bookings).toHaveLength(2),
    );
    expect(ofBooking).toBeGreaterThan(1);
    expect(ofBooking).toBeLessThanOrEqual(6);
    expect(ofDay).toBeGreaterThan(0);
    expect(ofDay).toBeLessThanOrEqual(2);
    expect(ofAvailability).toBeGreaterThan(0);
    expect(ofAvailability).toBeLessThanOrEqual(2);
  });

  test('statements without a batch take one round trip each', async () => {
    const one = () => server.db.raw('SELECT 1');
    expect(
      await trips.of(() =>
        inTransaction(server.db, async (trx) => {
          await trx.raw('SELECT 1');
          await trx.raw('SELECT 2');
        }),
      ),
    ).toBe(4);
    expect(await trips.of(one)).toBe(1);
  });
});

describe('a batch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.drop());

  test('runs its statements in order, so that a read sees the write before it', async () => {
    await inTransaction(database.db, async (trx) => {
      const [, name] = await runBatched(trx, [
        async () => trx('simulators').where({ id: 1 }).update({ name: 'Renamed' }),
        async () => (await trx('simulators').where({ id: 1 }).first('name')).name,
      ]);
      expect(name).toBe('Renamed');
    });
  });

  test('that fails is rolled back as a whole and throws the first error', async () => {
    const failing = inTransaction(database.db, (trx) =>
      runBatched(trx, [
        async () => trx('simulators').insert({ id: 7, name: 'Bay 7' }),
        async () => trx('simulators').insert({ id: 1, name: 'Bay 1 again' }),
        async () => trx('simulators').insert({ id: 8, name: 'Bay 8' }),
      ]),
    );
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await database.db('simulators').orderBy('id').pluck('id')).toEqual([1, 2]);
    // After the rollback, the next transaction can use the connection.
    await inTransaction(database.db, (trx) => trx('simulators').where({ id: 1 }).update({ name: 'Bay 1' }));
  });
});
