import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect } from '../people.ts';

/** Starts a server with its own database. A test can stop, restart or freeze the server. */
export async function ownServer(name: string, clockShiftMs: number) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const file = path.resolve(`.cache/e2e-${name}/clubhouse.sqlite`);
  let child: ChildProcess;

  async function start(isNew: boolean): Promise<void> {
    child = spawn(process.execPath, ['--import', 'tsx', 'e2e/server.ts'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        RATE_LIMITS: 'off',
        E2E_DATABASE: JSON.stringify({ file }),
        E2E_CLOCK_SHIFT_MS: String(clockShiftMs),
        E2E_KEEP: String(!isNew),
      },
    });
    const isUp = () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  }
  function kill(): Promise<void> {
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }
  await start(true);
  return {
    url,
    file,
    kill,
    startAgain: () => start(false),
    /**
     * Freezes the server. A frozen server accepts connections but sends no responses, like an overloaded
     * machine.
     */
    standStill: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: () => (child.exitCode === null && child.signalCode === null ? kill() : Promise.resolve()),
  };
}
export type OwnServer = Awaited<ReturnType<typeof ownServer>>;

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
