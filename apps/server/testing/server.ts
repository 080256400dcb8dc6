import type { AddressInfo } from 'node:net';
import type { User } from '@clubhouse/core/auth';
import { instantOf } from '@clubhouse/core/time';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { bcryptPasswords, noLimits, signInLimits } from '../src/auth/index.ts';
import type { Deps } from '../src/deps.ts';
import { type HubOptions, startHub } from '../src/live/index.ts';
import { readSettings } from '../src/settings.ts';
import { insertUser } from '../src/users/index.ts';
import { Client } from './client.ts';
import { aDatabase, type TestDatabase } from './database.ts';

export const PASSWORD = 'seven iron to the green';
// The minimum that bcrypt allows, because the tests do not measure hashing.
const passwords = bcryptPasswords(4, { maxWaiting: Number.POSITIVE_INFINITY });
const passwordHash = await passwords.hash(PASSWORD);

/** An instant by the facility's wall clock. */
export function at(date: string, time: string): Date {
  const instant = instantOf(date, time);
  if (!instant) throw new Error(`${date} has no ${time}`);
  return instant;
}

type Flags = Partial<Pick<User, 'name' | 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>> & {
  isEmailConfirmed?: boolean;
};

export type TestServer = Awaited<ReturnType<typeof aServer>>;
/** A signed-in user who sends requests. */
export type Person = Client & { user: User };

/** The real app on a real port with its own database. Tests may set its clock, `clock.now`. */
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
  /** An existing database, which stays when the server closes. */
  on?: TestDatabase;
} = {}) {
  const database = on ?? (await aDatabase());
  const clock = { now };
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const own = { db: database.db, now: () => clock.now, log };
  const live = await startHub(own, database.settings, liveTimes);
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
    /** Sets the clock. Sessions stay fresh, so nobody is signed out by the jump. */
    async setTime(time: Date) {
      clock.now = time;
      await database.db('sessions').update({ last_seen_at: time, created_at: time });
    },
    /** The log lines of the server. */
    logged,
    visitor: () => new Client(origin),
    /** A new user with these flags, signed in. */
    signedIn: (flags: Flags = {}) => aSignedInUser(database, origin, flags),
    async close() {
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
      await live.close();
      if (!on) await database.drop();
    },
  };
}

let users = 0;

/** Inserts a user with these flags and signs in at a server. */
export async function aSignedInUser(
  database: Pick<TestDatabase, 'db'>,
  origin: string,
  flags: Flags = {},
): Promise<Person> {
  users += 1;
  const email = `user${users}-${process.pid}@example.com`;
  const account = { username: email, email, phone: '407-555-0100', passwordHash, isEmailConfirmed: true };
  const newUser = { ...account, ...flags };
  const user = await database.db.transaction((trx) => insertUser(trx, newUser, at('2026-01-01', '12:00')));
  const client = new Client(origin);
  const answer = await client.post('/api/login', { username: email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(answer.body)}`);
  return Object.assign(client, { user });
}
