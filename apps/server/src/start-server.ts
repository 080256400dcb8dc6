import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import {
  bcryptPasswords,
  clearExpiredSessions,
  clearOldResets,
  noLimits,
  signInLimits,
} from './auth/index.ts';
import { seedDemoData } from './demo-data/index.ts';
import { clearOldRepeats } from './demo-requests/index.ts';
import type { Deps } from './deps.ts';
import { clearExpiredLimits } from './http/rate-limit.ts';
import { startHub } from './live/index.ts';
import { clearSentMails, smtpTransport, startMailWorker } from './mail/index.ts';
import { endMemberships } from './members/index.ts';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const CLOSE_IDLE_EVERY_MS = 100;

export type RunningServer = {
  port: number;
  hasDemoAccounts: boolean;
  /** Stops accepting, lets running requests finish, and closes the database. */
  close(): Promise<void>;
};

/** Opens the database, seeds it where that is wanted, and listens. `webFolder` holds the built website. */
export async function startServer(
  settings: Settings,
  { log, now, webFolder }: { log: Logger; now: () => Date; webFolder: string },
): Promise<RunningServer> {
  const db = await openDatabase(settings.database);
  const passwords = bcryptPasswords();
  const hasDemoAccounts = settings.seedDemo && (await seedDemoData(db, passwords, now()));
  const live = await startHub({ db, now, log }, settings.database);
  const deps: Deps = {
    db,
    now,
    log,
    settings,
    passwords,
    signInLimits: settings.rateLimits ? signInLimits(db) : noLimits,
    live,
  };
  const hasWebsite = existsSync(path.join(webFolder, 'index.html'));
  const app = createApp(deps, hasWebsite ? webFolder : undefined);
  const server = await listen(app, settings).catch(async (error) => {
    await live.close();
    await db.destroy();
    throw error;
  });
  const housekeeping = [
    setInterval(() => keepHouse(deps), HOUR_MS).unref(),
    setInterval(() => endOver(deps), MINUTE_MS).unref(),
  ];
  endOver(deps);
  const mailWorker = startMail(deps);
  return {
    port: (server.address() as AddressInfo).port,
    hasDemoAccounts,
    async close() {
      housekeeping.forEach(clearInterval);
      live.endStreams();
      // A mail that is being sent is finished, too: left half-way, it would be sent again.
      await Promise.all([closeServer(server), mailWorker?.stop()]);
      // After the last request: what it has changed is told, too.
      await live.close();
      await db.destroy();
    },
  };
}

function listen(app: Express, { port, host }: Settings): Promise<Server> {
  return new Promise((resolve, reject) => {
    const done = (error?: NodeJS.ErrnoException) => {
      if (!error) return resolve(server);
      if (error.code === 'EADDRINUSE') {
        return reject(
          new StartError(`Port ${port} is already in use. Stop what uses it, or set PORT to another number.`),
        );
      }
      reject(new StartError(`Cannot listen on ${host ?? 'this machine'}, port ${port} (${error.code}).`));
    };
    const server: Server = host ? app.listen(port, host, done) : app.listen(port, done);
  });
}

/** Without a mail server the outbox only fills: in development it is looked at, in production it is a mistake. */
function startMail({ db, now, log, settings }: Deps) {
  const { smtpUrl, isProduction } = settings;
  if (smtpUrl) return startMailWorker({ db, now, log, send: smtpTransport({ ...settings, smtpUrl }) });
  if (isProduction) log.warn('SMTP_URL is not set: mails wait in the outbox until it is');
}

async function closeServer(server: Server): Promise<void> {
  // `close` waits for connections that are kept alive; those become idle only after their last answer.
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  server.closeIdleConnections();
  await new Promise((resolve) => server.close(resolve));
  clearInterval(closeIdle);
}

function keepHouse({ db, now, log }: Deps): void {
  const tasks = [clearExpiredSessions, clearExpiredLimits, clearOldResets, clearOldRepeats, clearSentMails];
  Promise.all(tasks.map((task) => task(db, now()))).catch((error) => {
    log.error({ err: error }, 'clearing what has expired failed');
  });
}

/** What ends with a day ends when that day is over, and not when the house is kept. */
function endOver({ db, now, log }: Deps): void {
  endMemberships({ db, now }).catch((error) => {
    log.error({ err: error }, 'ending memberships failed');
  });
}
