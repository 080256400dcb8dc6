import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Facility } from '@clubhouse/core/facility';
import type { Express } from 'express';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { forgetDeletedPeople } from './audit/index.ts';
import {
  bcryptPasswords,
  clearExpiredSessions,
  clearOldDeskSignIns,
  clearOldEmailConfirmations,
  clearOldResets,
  createSetupLink,
  noLimits,
  signInLimits,
} from './auth/index.ts';
import { isClockRight, warnOfClock } from './db/clock.ts';
import { checkpoint } from './db/connect.ts';
import { troubleOf } from './db/errors.ts';
import { logTrouble } from './db/log-trouble.ts';
import { watchStatements } from './db/slow-queries.ts';
import { withLongStatements } from './db/timeouts.ts';
import { refuseDemoPasswords, seedDemoData } from './demo-data/index.ts';
import { clearOldRepeats } from './demo-requests/index.ts';
import type { Deps, Passwords } from './deps.ts';
import { clearUnusedImages, facilityStore, reloadOn } from './facility/index.ts';
import { clearExpiredLimits } from './http/counter.ts';
import { closingOf, httpServer, type PatientServer } from './http/http-server.ts';
import { RunningRequests } from './http/running-requests.ts';
import { isDoorCodeDue, keepDoorCode } from './keypad/index.ts';
import { startHub, UNLIMITED_STREAMS } from './live/index.ts';
import { clearOldMails, smtpTransport, startMailWorker } from './mail/index.ts';
import { endMemberships } from './members/index.ts';
import { startMetrics } from './metrics/index.ts';
import { asStartError, openDatabase } from './open-database.ts';
import { pushTransport, startPushWorker } from './push/index.ts';
import { clearOldReminders, refreshPush, refreshReminder, writeReminders } from './reminders/index.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import { type OfferScheduler, startOffers } from './watches/index.ts';

const DOOR_CODE_CHECK_MS = 5000;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export type RunningServer = {
  port: number;
  hasDemoAccounts: boolean;
  /** The link for creating the first admin. Undefined outside production, and if an admin exists. */
  setupLink: string | undefined;
  /** Stops accepting requests, lets running requests finish, and closes the database. */
  close(): Promise<void>;
};

export async function startServer(
  settings: Settings,
  { log, now, webFolder }: { log: Logger; now: () => Date; webFolder: string },
): Promise<RunningServer> {
  const running = new RunningRequests();
  const metrics = await startMetrics(settings);
  const watch = watchStatements({ ...settings, log, running, took: metrics?.statementTook });
  const db = await openDatabase(settings.database, watch);
  const passwords = bcryptPasswords();
  const store = await facilityStore(db, log);
  const { facility } = store;
  const hasDemoAccounts = await prepareDemoData(db, passwords, { settings, now: now() }, facility());
  if (settings.isProduction && !settings.hasPublicUrl)
    log.warn({ publicUrl: settings.publicUrl }, 'PUBLIC_URL is not set: links start with publicUrl');
  let offers: OfferScheduler | undefined;
  const live = await startHub({ db, now, log, facility }, settings.database, {
    heard: reloadOn(store, log),
    published: (events) => offers?.noticed(events),
    streams: settings.rateLimits ? undefined : UNLIMITED_STREAMS,
  });
  // Reads the settings again, because they may have changed before this process listened for events.
  await store.reload();
  const deps: Deps = {
    db,
    now,
    log,
    settings,
    facility,
    reloadFacility: store.reload,
    passwords,
    signInLimits: settings.rateLimits ? signInLimits(db) : noLimits,
    live,
  };
  const hasWebsite = existsSync(path.join(webFolder, 'site.json'));
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
  const stopMaintenance = startMaintenance(deps);
  offers = startOffers(deps);
  const mailWorker = startMail(deps);
  const pushWorker = startPush(deps);
  return {
    port: (server.address() as AddressInfo).port,
    hasDemoAccounts,
    setupLink: settings.isProduction ? await createSetupLink(deps) : undefined,
    async close() {
      stopMaintenance();
      store.stop();
      live.endStreams();
      // Waits for the workers, because an aborted email or notification would be sent a second time.
      await Promise.all([closeServer(), mailWorker?.stop(), pushWorker.stop(), offers?.stop()]);
      // Closes the hub after the last request, so that the request's events still reach the other processes.
      await live.close();
      await db.destroy();
    },
  };
}

/**
 * If `seedDemo` is set, inserts demo data and returns whether the database has demo accounts. Otherwise,
 * returns false. In production, throws if a demo account has the public password.
 */
async function prepareDemoData(
  db: Knex,
  passwords: Passwords,
  { settings, now }: { settings: Settings; now: Date },
  facility: Facility,
): Promise<boolean> {
  try {
    if (settings.isProduction) await refuseDemoPasswords(db, passwords, now, facility);
    if (!settings.seedDemo) return false;
    const hasDemoAccounts = await seedDemoData(db, passwords, now, facility);
    await checkpoint(db);
    return hasDemoAccounts;
  } catch (error) {
    await db.destroy();
    throw troubleOf(error) ? asStartError(error, settings.database) : error;
  }
}

async function listen(app: Express, { port, host }: Settings): Promise<PatientServer> {
  const server = httpServer(app).listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop the other program, or set PORT to another number.`
        : `Cannot listen on ${host ?? 'this machine'}, port ${port} (${error.code}).`,
    );
  });
  return server;
}

/**
 * Starts the mail worker. If SMTP_URL is not set, emails stay in the outbox, which is a mistake in
 * production.
 */
function startMail(deps: Deps) {
  const { log, settings, facility } = deps;
  const { smtpUrl, isProduction } = settings;
  if (smtpUrl) {
    const send = smtpTransport({ ...settings, smtpUrl, facility });
    return startMailWorker({ ...deps, send, refresh: refreshReminder(deps) });
  }
  if (isProduction) log.warn('SMTP_URL is not set: emails wait in the outbox');
}

function startPush(deps: Deps) {
  const { db, now, log, settings, facility } = deps;
  const contact = () => facility().place.email;
  return startPushWorker({
    db,
    now,
    log,
    send: pushTransport({ contact, allowLocal: !settings.isProduction }),
    refresh: refreshPush(deps),
  });
}

function startMaintenance(deps: Deps): () => void {
  const checkDatabaseClock = () =>
    inBackground(deps, 'the clock of the database could not be read', () => warnOfClock(deps));
  const hourly = () => {
    void checkDatabaseClock();
    void inBackground(deps, 'clearing expired rows failed', () => clearExpired(deps));
    void inBackground(deps, 'the checkpoint of the database file failed', () => checkpoint(deps.db));
  };
  const everyMinute = () => {
    void inBackground(deps, 'ending memberships failed', () => endExpiredMemberships(deps));
    void inBackground(deps, 'writing reminders failed', () => writeDueReminders(deps));
  };
  const checkDoorCode = () =>
    inBackground(deps, 'starting the planned door code failed', () => startDueDoorCode(deps));
  const timers = [
    setInterval(hourly, HOUR_MS).unref(),
    setInterval(everyMinute, MINUTE_MS).unref(),
    setInterval(checkDoorCode, DOOR_CODE_CHECK_MS).unref(),
  ];
  void checkDatabaseClock();
  everyMinute();
  return () => timers.forEach(clearInterval);
}

function inBackground({ log }: Deps, message: string, work: () => Promise<void>): Promise<void> {
  return work().catch((error) => {
    if (troubleOf(error)) logTrouble(log, error, { message });
    else log.error({ err: error }, message);
  });
}

/**
 * Returns whether this machine's clock agrees with the database's clock. If the clocks differ, the server
 * skips work that cannot be undone.
 */
async function isSafeByClock(deps: Deps, work: string): Promise<boolean> {
  if (await isClockRight(deps)) return true;
  deps.log.error({ work }, 'skipped: the clocks of this machine and the database differ');
  return false;
}

async function clearExpired(deps: Deps): Promise<void> {
  if (!(await isSafeByClock(deps, 'clearing expired rows'))) return;
  const tasks = [
    clearExpiredSessions,
    clearExpiredLimits,
    clearOldResets,
    clearOldEmailConfirmations,
    clearOldDeskSignIns,
    clearOldRepeats,
    clearOldMails,
    clearOldReminders,
    clearUnusedImages,
    forgetDeletedPeople,
  ];
  for (const task of tasks) await withLongStatements(deps.db, (db) => task(db, deps.now()));
}

async function startDueDoorCode(deps: Deps): Promise<void> {
  if (!(await isDoorCodeDue(deps))) return;
  if (await isSafeByClock(deps, 'starting the planned door code')) await keepDoorCode(deps);
}

async function endExpiredMemberships(deps: Deps): Promise<void> {
  if (await isSafeByClock(deps, 'ending memberships')) await endMemberships(deps);
}

async function writeDueReminders(deps: Deps): Promise<void> {
  if (await isSafeByClock(deps, 'writing reminders')) await writeReminders(deps);
}
