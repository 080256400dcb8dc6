import type { AddressInfo } from 'node:net';
import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { instantOf } from '@clubhouse/core/time';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { bcryptPasswords, noLimits, signInLimits } from '../src/auth/index.ts';
import { inPatientTransaction } from '../src/db/transaction.ts';
import type { Deps } from '../src/deps.ts';
import { facilityStore, reloadOn } from '../src/facility/index.ts';
import { type HubOptions, startHub } from '../src/live/index.ts';
import { readSettings } from '../src/settings.ts';
import { insertUser } from '../src/users/index.ts';
import { Client } from './client.ts';
import { aDatabase, type TestDatabase } from './database.ts';

export const PASSWORD = 'seven iron to the green';
// The lowest cost of bcrypt keeps the tests fast.
const passwords = bcryptPasswords(4, { maxWaiting: Number.POSITIVE_INFINITY });
const passwordHash = await passwords.hash(PASSWORD);

/** Returns the instant of this date and time at the facility. */
export function at(date: string, time: string): Date {
  const instant = instantOf(date, time, DEFAULT_FACILITY);
  if (!instant) throw new Error(`${date} has no ${time}`);
  return instant;
}

type Flags = Partial<Pick<User, 'name' | 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>> & {
  isEmailConfirmed?: boolean;
};

export type TestServer = Awaited<ReturnType<typeof aServer>>;
export type Person = Client & { user: User };

/**
 * Starts the app on a free port. Creates a new database unless `on` is set. `clock.now` sets the app's time.
 */
export async function aServer({
  env = {},
  rateLimits = false,
  webFolder,
  now = at('2026-11-23', '12:00'),
  live: liveTimes,
  on,
}: {
  env?: Record<string, string>;
  rateLimits?: boolean;
  webFolder?: string;
  now?: Date;
  live?: HubOptions;
  /** An existing database, which `close` does not delete. */
  on?: TestDatabase;
} = {}) {
  const database = on ?? (await aDatabase());
  const clock = { now };
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const store = await facilityStore(database.db, log);
  const { facility } = store;
  const own = { db: database.db, now: () => clock.now, log, facility, reloadFacility: store.reload };
  const live = await startHub(own, database.settings, { ...liveTimes, heard: reloadOn(store, log) });
  const deps: Deps = {
    ...own,
    live,
    settings: readSettings({
      NODE_ENV: 'test',
      ...(!env.NODE_ENV && { RATE_LIMITS: rateLimits ? 'on' : 'off' }),
      ...env,
    }),
    passwords,
    signInLimits: rateLimits ? signInLimits(database.db) : noLimits,
  };
  const app = createApp(deps, webFolder);
  const listening = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return {
    origin,
    deps,
    db: database.db,
    clock,
    /** Sets the app's time. Also updates all sessions, so that the jump does not sign anyone out. */
    async setTime(time: Date) {
      clock.now = time;
      await database.db('sessions').update({ last_seen_at: time, created_at: time });
    },
    logged,
    visitor: () => new Client(origin),
    signedIn: (flags: Flags = {}) => aSignedInUser(database, origin, flags),
    async close() {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
      store.stop();
      await live.close();
      if (!on) await database.drop();
    },
  };
}

let users = 0;

const inLetters = (number: number) =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);

export async function aSignedInUser(
  database: Pick<TestDatabase, 'db'>,
  origin: string,
  flags: Flags = {},
): Promise<Person> {
  users += 1;
  // The email spells numbers in letters, because digits could match a test's search for a phone number. The
  // `z` ends the number: a search for user 1 (`b`) must not find user 10 (`ba`). An `x` would turn user 4
  // (`e`) into “ex”, which matches “example”.
  const email = `user-${inLetters(users)}z-${inLetters(process.pid)}@example.com`;
  const account = { username: email, email, phone: '407-555-0100', passwordHash, isEmailConfirmed: true };
  const newUser = { ...account, ...flags };
  // A starting server may lock a SQLite file for a moment, so this transaction waits longer.
  const user = await inPatientTransaction(database.db, (trx) =>
    insertUser(trx, newUser, at('2026-01-01', '12:00'), DEFAULT_FACILITY),
  );
  const client = new Client(origin);
  const answer = await client.post('/api/login', { username: email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(answer.body)}`);
  return Object.assign(client, { user });
}
