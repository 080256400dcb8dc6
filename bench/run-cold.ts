// npm run bench -- cold: runs only one benchmark, which loads screens with an empty cache on slow 4G.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../apps/server/testing/postgres-server.ts';
import { coldLines } from './cold.ts';
import { type Line, printTable } from './report.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const folder = path.resolve('.cache/bench-cold');
mkdirSync(folder, { recursive: true });
const postgres = await startPostgres({ shared_buffers: '256MB' });
console.log('▸ Cold screens (five minutes)');
const lines: Line[] = [];
for await (const line of coldLines(postgres.url, folder)) {
  console.log(`  ${line.what}: ${line.product}`);
  lines.push(line);
}
await postgres.stop();
console.log();
printTable(lines);
