import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Accounts, someAccounts } from '../../testing/accounts.ts';
import { engine } from '../../testing/database.ts';
import { followEvents } from '../../testing/follower.ts';
import { compared, overlaps, overTheLimit } from '../../testing/ledger.ts';
import { startLoad } from '../../testing/load.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { aProxy, type ProxyProcess } from '../../testing/proxy.ts';
import { aServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { Wire } from '../../testing/wire.ts';
import { connect } from '../db/connect.ts';

const SEED = 20_270_314;
/** The number of changes that the servers accept before the test causes the next fault. */
const CHANGES = 40;
const REFUSALS = 40;
const WITHIN = { timeout: 60_000, interval: 10 };

// Runs only on PostgreSQL, because an SQLite file cannot be shared by servers on several machines.
describe.skipIf(engine === 'sqlite')('two servers behind a proxy, on one database', () => {
  let postgres: PostgresServer;
  let servers: [ServerProcess, ServerProcess];
  let proxy: ProxyProcess;
  let db: Knex;
  let accounts: Accounts;

  beforeAll(async () => {
    // Without this setting, the PostgreSQL of the tests could lose committed data in a crash.
    postgres = await startPostgres({ synchronous_commit: 'on' });
    servers = await Promise.all([aServer(), aServer()]);
    proxy = await aProxy(servers.map(({ origin }) => origin));
    db = await connect({ url: postgres.url });
    accounts = await someAccounts(db, { members: 11, hosted: 4 });
  });
  afterAll(async () => {
    await db.destroy();
    await Promise.all([proxy.stop(), ...servers.map((server) => server.stop())]);
    await postgres.stop();
  });

  const aServer = (port = '0') =>
    aServerProcess(
      { url: postgres.url },
      {
        PORT: port,
        NODE_ENV: 'production',
        SESSION_SECRET: 'x'.repeat(32),
        TRUST_PROXY: '1',
        RATE_LIMITS: 'on',
        LOG_LEVEL: 'error',
      },
    );
  const startAgain = async (index: 0 | 1) => {
    servers[index] = await aServer(new URL(servers[index].origin).port);
  };

  test('nothing accepted is lost or double-booked when a server is killed, another restarts and the database crashes', async () => {
    console.info(`The load is made with the seed ${SEED}.`);
    const target = { origin: proxy.origin, ca: proxy.cert };
    const load = startLoad(target, accounts, SEED);
    const more = async () => {
      const before = load.ledger.accepted;
      await expect.poll(() => load.ledger.accepted - before, WITHIN).toBeGreaterThan(CHANGES);
    };
    await more();
    const { sessions } = load.ledger;
    const followers = sessions
      .slice(0, 4)
      .map(({ cookie }) => followEvents(new Wire(target, { Cookie: cookie })));
    await more();

    await servers[0].stop('SIGKILL');
    await more();
    await startAgain(0);
    await more();
    expect(await servers[1].stop('SIGTERM')).toBe(0);
    await more();
    await startAgain(1);
    await more();
    await postgres.crash();
    const refused = load.counted('503');
    await expect.poll(() => load.counted('503') - refused, WITHIN).toBeGreaterThan(REFUSALS);
    await postgres.restart();
    await more();
    await load.stop();

    console.info([...load.answers].sort());
    expect(load.unexpected).toEqual([]);
    // Counts the requests that ended without a response from a server. Each client can lose one request when
    // the first server is killed, and one when the second server stops.
    expect(load.counted('502') + load.counted('broken')).toBeLessThanOrEqual(2 * load.clients);
    const { received, stored } = await compared(db, load.ledger);
    expect(stored).toEqual(received);
    expect(await overlaps(db)).toEqual([]);
    const ids = accounts.members.map(({ id }) => id);
    expect(await overTheLimit(db, ids, 4)).toEqual([]);
    await Promise.all(
      sessions.map(async ({ cookie, userId }, index) => {
        const wire = new Wire({ origin: servers[(index % 2) as 0 | 1].origin }, { Cookie: cookie });
        expect(await wire.call('GET', '/api/user')).toMatchObject({ status: 200, body: { id: userId } });
        wire.close();
      }),
    );

    await expect.poll(() => followers.every(({ isOpen, opened }) => isOpen && opened > 1), WITHIN).toBe(true);
    for (const [index, { origin }] of servers.entries()) {
      const own = sessions.find(({ userId }) => ids.includes(userId));
      const wire = new Wire({ origin }, { Cookie: own?.cookie as string });
      const bookingDate = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 20 + index);
      const slot = { simulatorId: 1, bookingDate, startTime: '10:00', endTime: '11:00' };
      expect((await wire.call('POST', '/api/bookings', slot)).status).toBe(201);
      const news = `event: bookings\ndata: ${JSON.stringify({ date: bookingDate })}`;
      await expect
        .poll(() => followers.every(({ received: heard }) => heard.includes(news)), WITHIN)
        .toBe(true);
      wire.close();
    }
    for (const follower of followers) follower.leave();
  }, 240_000);
});
