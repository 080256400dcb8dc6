import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { StartError } from '../start-error.ts';
import type { Contents } from './contents.ts';

/** Rate limit counters expire within a day, so they are not backed up. */
const WITHOUT_COUNTERS = '--exclude-table-data=*.rate_limits';

export const dumpTo = (url: string, file: string) =>
  run('pg_dump', ['-Fc', WITHOUT_COUNTERS, '--file', file], { url });

/** Restores a backup into an empty database. If anything fails, nothing is restored. */
export const restoreFrom = (url: string, file: string) =>
  run('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file], {
    url,
  });

export const contentsOfDump = (file: string) =>
  contentsOf((onLine) => run('pg_restore', ['--data-only', '--file', '-', file], { onLine }));

export const contentsOfPostgres = (url: string) =>
  contentsOf((onLine) => run('pg_dump', ['--data-only', WITHOUT_COUNTERS], { url, onLine }));

const TABLE = /^COPY (?:public\.)?(\S+) (\(.*\)) FROM stdin;$/;
const SEQUENCE = /^SELECT pg_catalog\.setval\('(?:public\.)?([^']+)', (.+)\);$/;

/**
 * Counts and hashes each table's rows in the text output of pg_dump or pg_restore, which contains one line
 * per row. Each sequence is listed like a table with one row.
 */
async function contentsOf(read: (onLine: (line: string) => void) => Promise<void>): Promise<Contents> {
  const contents: Contents = { tables: new Map(), migrations: [] };
  let table: { name: string; rows: number; columns: string[] } | undefined;
  let hash = createHash('sha256');
  await read((line) => {
    if (!table) {
      const [, sequence, value] = SEQUENCE.exec(line) ?? [];
      if (sequence) contents.tables.set(sequence, { rows: 1, checksum: value as string });
      const [, name, columns] = TABLE.exec(line) ?? [];
      if (!name) return;
      table = { name, rows: 0, columns: (columns as string).slice(1, -1).split(', ') };
      hash = createHash('sha256').update(columns as string);
    } else if (line === '\\.') {
      contents.tables.set(table.name, { rows: table.rows, checksum: hash.digest('hex') });
      table = undefined;
    } else {
      table.rows += 1;
      hash.update(`\n${line}`);
      if (table.name === 'knex_migrations') {
        contents.migrations.push(line.split('\t')[table.columns.indexOf('name')] as string);
      }
    }
  });
  return contents;
}

type Options = { url?: string; onLine?: (line: string) => void };

async function run(tool: 'pg_dump' | 'pg_restore', args: string[], { url, onLine }: Options): Promise<void> {
  const child = spawn(tool, [...args, ...(url ? [`--dbname=${withoutPassword(url)}`] : [])], {
    env: { ...process.env, ...(url && passwordOf(url)), LC_ALL: 'C' },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  if (onLine && child.stdout) {
    createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
  }
  const code = await new Promise((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new StartError(`${tool} is not installed. Install PostgreSQL's client programs (docs/backup.md).`)
      : error;
  });
  if (code !== 0) throw new StartError(failure(tool, errors));
}

function failure(tool: string, errors: string): string {
  const [, server, own] = /server version: ([\d.]+).*?; pg_dump version: ([\d.]+)/.exec(errors) ?? [];
  if (server) {
    return `pg_dump ${own} is older than the server, PostgreSQL ${server}. Install the client programs for that version or a newer one (docs/backup.md).`;
  }
  const [first = 'no reason given'] = errors.split('\n').filter((line) => /error:|FATAL:/.test(line));
  return `${tool} failed: ${first.replace(/^pg_\w+: (error: )?/, '')}`;
}

/**
 * Passes the password in an environment variable, because every user on the machine can see a program's
 * arguments.
 */
const passwordOf = (url: string) => {
  const { password } = new URL(url);
  return password ? { PGPASSWORD: decodeURIComponent(password) } : {};
};
const withoutPassword = (url: string) => Object.assign(new URL(url), { password: '' }).href;
