// Starts the product and the minimal server for comparison (floor.ts) as processes on one database.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { DatabaseSettings } from '../apps/server/src/db/connect.ts';

export type RunningServer = {
  origin: string;
  /** Returns the server's resident memory in megabytes. */
  memory(): number;
  stop(): Promise<void>;
};

const environmentFor = (database: DatabaseSettings): Record<string, string> =>
  'url' in database ? { DATABASE_URL: database.url } : { SQLITE_FILE: database.file };

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

async function run(args: string[], env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  // The log goes through a pipe, as in production with a log collector.
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.resume();
  running.add(child);
  child.once('close', () => running.delete(child));
  const origin = `http://127.0.0.1:${port}`;
  await firstAnswer(child, `${origin}/api/bookings?date=2020-01-01`);
  return { origin, memory: () => memoryOf(child), stop: () => stop(child) };
}

/** Waits until the server sends a response of any status. */
async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function memoryOf(child: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Uses the same V8 flags as `npm start`: docs/operations.md. */
const PRODUCT = ['--heap-growing-percent=60', '--min-semi-space-size=16', 'apps/server/dist/main.js'];

/**
 * Starts the built server with production logging. Rate limits are off, because they would refuse the benchmark's
 * sign-ins.
 */
export const startProduct = (database: DatabaseSettings, settings: Record<string, string> = {}) =>
  run(PRODUCT, {
    ...environmentFor(database),
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    SEED_DEMO: 'off',
    ...settings,
  });

export const startFloor = (database: DatabaseSettings) =>
  run(['--import', 'tsx', 'bench/floor.ts'], environmentFor(database));

/**
 * Returns the milliseconds from the start of the product to its first response, with its files in the disk
 * cache.
 */
export async function startToFirstAnswer(database: DatabaseSettings): Promise<number> {
  const begun = performance.now();
  const server = await startProduct(database);
  const took = performance.now() - begun;
  await server.stop();
  return took;
}
