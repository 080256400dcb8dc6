// npm run bench -- scale [bookings ...]: measures the same requests on databases of growing size and prints one table
// (docs/scale.md).
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../apps/server/src/db/connect.ts';
import { startPostgres } from '../apps/server/testing/postgres-server.ts';
import { aBackOffice } from './back-office.ts';
import { type Measured, measureGrowth } from './growth.ts';

const SIZES = [100_000, 1_000_000, 10_000_000];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = path.resolve('.cache/bench-scale');
mkdirSync(folder, { recursive: true });
const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
const sizes = process.argv.slice(2).map(Number).filter(Boolean);

const columns = new Map<string, Measured>();
for (const size of sizes.length > 0 ? sizes : SIZES) {
  for (const [engine, target] of Object.entries({
    SQLite: { folder },
    PostgreSQL: { postgresUrl: postgres.url },
  })) {
    const name = `${engine}, ${size.toLocaleString('en-US')}`;
    console.log(`▸ ${name} bookings`);
    const database = await aBackOffice(target, size);
    columns.set(name, await measureGrowth(database));
    await database.db.destroy();
    if ('url' in database.settings) await drop(database.settings.url);
  }
}
await postgres.stop();
printColumns();

async function drop(url: string): Promise<void> {
  const admin = await connect({ url: postgres.url });
  await admin.raw(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await admin.destroy();
}

/** Prints a Markdown table. Values are milliseconds unless the name of the row says otherwise. */
function printColumns(): void {
  const names = [...columns.keys()];
  const lines = [...new Set([...columns.values()].flatMap((measured) => [...measured.keys()]))];
  console.log(`\n| | ${names.join(' | ')} |\n|---|${names.map(() => '---:|').join('')}`);
  for (const line of lines) {
    console.log(`| ${line} | ${names.map((name) => columns.get(name)?.get(line) ?? '').join(' | ')} |`);
  }
}
