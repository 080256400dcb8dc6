// Starts the built server for the browser tests, by default with a new database. E2E_CLOCK_SHIFT_MS shifts
// the server's clock, because some tests need staff hours or a fixed date.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect, type DatabaseSettings } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

const database: DatabaseSettings = JSON.parse(process.env.E2E_DATABASE as string);

// E2E_KEEP keeps the existing database. own-server.ts sets it to restart a server. installation.ts sets it
// for every process after the first.
const isNew = process.env.E2E_KEEP !== 'true';
if ('url' in database) {
  const name = new URL(database.url).pathname.slice(1);
  const admin = await connect({ url: Object.assign(new URL(database.url), { pathname: '/postgres' }).href });
  if (isNew) {
    await admin.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.raw(`CREATE DATABASE ${name}`);
  }
  await admin.destroy();
  process.env.DATABASE_URL = database.url;
} else {
  if (isNew) rmSync(path.dirname(database.file), { recursive: true, force: true });
  process.env.SQLITE_FILE = database.file;
}
if (isNew) {
  const db = await connect(database);
  await migrate(db);
  // Parallel tests claim their dates in this table (people.ts).
  await db.schema.createTable('claimed_dates', (t) => {
    t.string('date').primary();
  });
  await db.destroy();
}
process.env.NODE_ENV = process.env.E2E_NODE_ENV ?? 'test';
shiftClock(Number(process.env.E2E_CLOCK_SHIFT_MS ?? 0));
hashInFewRounds();
await import(pathToFileURL(path.resolve('apps/server/dist/main.js')).href);

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

/** Hashes passwords in fewer rounds, because hashing would otherwise take up most of the tests' run time. */
function hashInFewRounds(): void {
  const bcrypt = createRequire(path.resolve('apps/server/package.json'))('bcrypt');
  const { hash } = bcrypt;
  bcrypt.hash = (password: string) => hash(password, 4);
  // Without this override, every sign-in would find that its hash has too few rounds and replace the hash.
  bcrypt.getRounds = () => Number.POSITIVE_INFINITY;
}
