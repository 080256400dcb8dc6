// Starts the built server for the browser tests, on a database that is new each time, and at the time of day that is
// wanted: the front desk has hours, the tests have none.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect, type DatabaseSettings } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

const database: DatabaseSettings = JSON.parse(process.env.E2E_DATABASE as string);

// One that was stopped under a test goes on with what it had.
const isNew = process.env.E2E_KEEP !== 'true';
if ('url' in database) {
  const name = new URL(database.url).pathname.slice(1);
  const admin = await connect({ url: Object.assign(new URL(database.url), { pathname: '/postgres' }).href });
  await admin.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.raw(`CREATE DATABASE ${name}`);
  await admin.destroy();
  process.env.DATABASE_URL = database.url;
} else {
  if (isNew) rmSync(path.dirname(database.file), { recursive: true, force: true });
  process.env.SQLITE_FILE = database.file;
}
if (isNew) {
  const db = await connect(database);
  await migrate(db);
  // Where tests that run side by side claim dates of their own (people.ts).
  await db.schema.createTable('claimed_dates', (t) => {
    t.string('date').primary();
  });
  await db.destroy();
}
process.env.NODE_ENV = 'test';
shiftClock(Number(process.env.E2E_CLOCK_SHIFT_MS ?? 0));
hashInFewRounds();
await import(pathToFileURL(path.resolve('apps/server/dist/main.js')).href);

/** From here on this process reads a clock that is so much ahead of the real one. */
function shiftClock(shift: number): void {
  if (shift === 0) return;
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [RealDate.now() + shift] : args) as [number]));
    }
    static override now = () => RealDate.now() + shift;
  } as DateConstructor;
}

/** Hashes are slow on purpose: with all their rounds they are most of what this process has to do for the tests. */
function hashInFewRounds(): void {
  const bcrypt = createRequire(path.resolve('apps/server/package.json'))('bcrypt');
  const { hash } = bcrypt;
  bcrypt.hash = (password: string) => hash(password, 4);
  // Or every sign-in would find its hash outdated.
  bcrypt.getRounds = () => Number.POSITIVE_INFINITY;
}
