import { once } from 'node:events';
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
  createSetupLink,
  noLimits,
  signInLimits,
} from './auth/index.ts';
import { warnOfClock } from './db/clock.ts';
import { checkpoint } from './db/connect.ts';
import { watchStatements } from './db/slow-queries.ts';
import { refuseDemoPasswords, seedDemoData } from './demo-data/index.ts';
import { clearOldRepeats } from './demo-requests/index.ts';
import type { Deps } from './deps.ts';
import { closingOf } from './http/closing.ts';
import { clearExpiredLimits } from './http/counter.ts';
import { httpServer } from './http/http-server.ts';
import { RunningRequests } from './http/running-requests.ts';
import { startHub, UNLIMITED_STREAMS } from './live/index.ts';
import { clearSentMails, smtpTransport, startMailWorker } from './mail/index.ts';
import { endMemberships } from './members/index.ts';
import { startMetrics } from './metrics/index.ts';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export type RunningServer = {
  port: number;
  hasDemoAccounts: boolean;
  /** Creates the first admin. Only in production, until there is one. */
  setupLink: string | undefined;
  /** Stops accepting, lets running requests finish, and closes the database. */
  close(): Promise<void>;
};

/** Opens the database, seeds it where that is wanted, and listens. `webFolder` holds the built website. */
export async function startServer(
  settings: Settings,
  { log, now, webFolder }: { log: Logger; now: () => Date; webFolder: string },
): Promise<RunningServer> {
  const running = new RunningRequests();
  const metrics = await startMetrics(settings);
  const watch = watchStatements({ ...settings, log, running, took: metrics?.statementTook });
  const db = await openDatabase(settings.database, watch);
  const passwords = bcryptPasswords();
  const hasDemoAccounts = settings.seedDemo && (await seedDemoData(db, passwords, now()));
  await checkpoint(db);
  if (settings.isProduction) {
    await refuseDemoPasswords(db, passwords, now()).catch(async (error) => {
      await db.destroy();
      throw error;
    });
    if (!settings.hasPublicUrl)
      log.warn({ publicUrl: settings.publicUrl }, 'PUBLIC_URL is not set: links point to');
  }
  const live = await startHub({ db, now, log }, settings.database, {
    streams: settings.rateLimits ? undefined : UNLIMITED_STREAMS,
  });
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
  const app = createApp(deps, hasWebsite ? webFolder : undefined, {
    running,
    metrics: metrics?.routes({ ...deps, running }),
  });
  const server = await listen(app, settings).catch(async (error) => {
    await live.close();
    await db.destroy();
    throw error;
  });
  const closeServer = closingOf(server);
  const housekeeping = [
    setInterval(() => keepHouse(deps), HOUR_MS).unref(),
    setInterval(() => compareClocks(deps), HOUR_MS).unref(),
    setInterval(() => tidyFile(deps), HOUR_MS).unref(),
    setInterval(() => endOver(deps), MINUTE_MS).unref(),
  ];
  compareClocks(deps);
  endOver(deps);
  const mailWorker = startMail(deps);
  return {
    port: (server.address() as AddressInfo).port,
    hasDemoAccounts,
    setupLink: settings.isProduction ? await createSetupLink(deps) : undefined,
    async close() {
      housekeeping.forEach(clearInterval);
      live.endStreams();
      // A mail that is being sent is finished, too: left half-way, it would be sent again.
      await Promise.all([closeServer(), mailWorker?.stop()]);
      // After the last request: what it has changed is told, too.
      await live.close();
      await db.destroy();
    },
  };
}

async function listen(app: Express, { port, host }: Settings): Promise<Server> {
  const server = httpServer(app).listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop what uses it, or set PORT to another number.`
        : `Cannot listen on ${host ?? 'this machine'}, port ${port} (${error.code}).`,
    );
  });
  return server;
}

/** Without a mail server the outbox only fills: in development it is looked at, in production it is a mistake. */
function startMail({ db, now, log, settings }: Deps) {
  const { smtpUrl, isProduction } = settings;
  if (smtpUrl) return startMailWorker({ db, now, log, send: smtpTransport({ ...settings, smtpUrl }) });
  if (isProduction) log.warn('SMTP_URL is not set: mails wait in the outbox until it is');
}

function keepHouse({ db, now, log }: Deps): void {
  const tasks = [clearExpiredSessions, clearExpiredLimits, clearOldResets, clearOldRepeats, clearSentMails];
  Promise.all(tasks.map((task) => task(db, now()))).catch((error) => {
    log.error({ err: error }, 'clearing what has expired failed');
  });
}

function tidyFile({ db, log }: Deps): void {
  checkpoint(db).catch((error) => {
    log.error({ err: error }, 'the checkpoint of the database file failed');
  });
}

function compareClocks(deps: Deps): void {
  warnOfClock(deps).catch((error) => {
    deps.log.error({ err: error }, 'the clock of the database could not be read');
  });
}

/** What ends with a day ends when that day is over, and not when the house is kept. */
function endOver({ db, now, log }: Deps): void {
  endMemberships({ db, now }).catch((error) => {
    log.error({ err: error }, 'ending memberships failed');
  });
}
