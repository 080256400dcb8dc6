// npm run bench -- limits: measures only how attacks affect the server.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../apps/server/testing/postgres-server.ts';
import { aBenchDatabase } from './data.ts';
import { limitLines } from './limits.ts';
import { type Line, printTable } from './report.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = path.resolve('.cache/bench-limits');
mkdirSync(folder, { recursive: true });
const postgres = await startPostgres({ shared_buffers: '256MB' });
const targets = { SQLite: { folder }, PostgreSQL: { postgresUrl: postgres.url } };
const lines: Line[] = [];
for (const [engine, target] of Object.entries(targets)) {
  console.log(`▸ ${engine} (a minute)`);
  const database = await aBenchDatabase(target, 10_000);
  lines.push(...(await limitLines(engine, database)));
  await database.db.destroy();
}
await postgres.stop();
console.log();
printTable(lines);
