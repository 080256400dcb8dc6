import { type ChildProcess, spawn } from 'node:child_process';
import { inject } from 'vitest';
import type { DatabaseSettings } from '../src/db/connect.ts';

const READY = /ready at (http:\/\/localhost:\d+)/;

export type ServerProcess = {
  origin: string;
  child: ChildProcess;
  output(): string;
  /** Stops the process and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export function environmentFor(database: DatabaseSettings, env: Record<string, string> = {}) {
  const location: Record<string, string> =
    'url' in database ? { DATABASE_URL: database.url } : { SQLITE_FILE: database.file };
  const test = { NODE_ENV: 'test', PORT: '0', SEED_DEMO: 'off', RATE_LIMITS: 'off' };
  return { PATH: process.env.PATH ?? '', ...test, ...location, ...env };
}

/** Starts the server program, which was bundled at the start of the test run. */
function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [inject('programs').server], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function aServerProcess(
  database: DatabaseSettings,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawnServer(environmentFor(database, env));
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk;
      const found = READY.exec(printed)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  return {
    origin,
    child,
    output: () => printed,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
        child.once('close', resolve);
        child.kill(signal);
      }),
  };
}

export async function runToEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnServer({ PATH: process.env.PATH ?? '', ...env });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
