import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@clubhouse/core/auth';
import type { Logger } from 'pino';
import { createLog } from './log.ts';
import { readSettings, STOP_TIMEOUT_MS } from './settings.ts';
import { failWith } from './start-error.ts';
import { type RunningServer, startServer } from './start-server.ts';

const here = path.dirname(fileURLToPath(import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const webFolder = path.resolve(here, '../../web/dist');
  let server: RunningServer | undefined;
  const stop = stopping(() => server);
  stopOnFault(log, stop);
  server = await startServer(settings, { log, now: () => new Date(), webFolder });
  stopOnSignal(stop);
  // If PORT is 0, shows the free port that the operating system has chosen.
  const url = settings.publicUrl.replace(/:0$/, `:${server.port}`);
  console.log(
    [
      `Clubhouse is ready at ${url}`,
      ...setupLink(server),
      ...(settings.isProduction ? [] : [`Development: ${url}/dev/outbox shows all email.`]),
      ...demoAccounts(server),
    ].join('\n'),
  );
}

function setupLink({ setupLink }: RunningServer): string[] {
  if (!setupLink) return [];
  return ['There is no admin yet. Use this link within an hour to create the first admin:', `  ${setupLink}`];
}

function demoAccounts({ hasDemoAccounts }: RunningServer): string[] {
  if (!hasDemoAccounts) return [];
  const lines = DEMO_ACCOUNTS.map(({ email, role }) => `  ${role.padEnd(10)}  ${email}`);
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...lines];
}

/** Returns a function that waits for running requests and exits. Only its first call has an effect. */
function stopping(server: () => RunningServer | undefined) {
  let isStopping = false;
  return async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server()?.close();
    process.exit(exitCode);
  };
}

function stopOnSignal(stop: (exitCode: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0));
  }
}

/** Stops the server after an uncaught error, because its state may be corrupt. Running requests can finish. */
function stopOnFault(log: Logger, stop: (exitCode: number) => Promise<void>): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: the server stops');
    stop(1).catch(() => process.exit(1));
  });
}

main().catch((error) => {
  failWith(error);
  process.exit();
});
