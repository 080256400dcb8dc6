import { type FacilitySettings, SETTINGS, SETTINGS_GROUPS } from '@clubhouse/core/facility';
import type { LiveEvent } from '@clubhouse/core/live';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { engineOf } from '../db/connect.ts';
import { readFacility } from './queries.ts';

/** On SQLite, processes cannot send each other live events, so each process reads the settings every second. */
const SQLITE_RELOAD_MS = 1000;
/**
 * On PostgreSQL, live events trigger a reload. Only the number of available memberships needs the regular
 * reload, because it changes without a `facility` event.
 */
const POSTGRES_RELOAD_MS = 60_000;

export type FacilityStore = {
  facility: () => FacilitySettings;
  reload(): Promise<void>;
  stop(): void;
};

/** Keeps the settings in memory, because every request needs them. */
export async function facilityStore(db: Knex, log: Logger): Promise<FacilityStore> {
  let current = await readFacility(db);
  let text = JSON.stringify(current);
  warnOfBrokenRules(current, log);
  let latest = Promise.resolve();

  async function read(): Promise<void> {
    const found = await readFacility(db);
    const foundText = JSON.stringify(found);
    // Schemas are cached per settings object, so unchanged settings keep the same object.
    if (foundText === text) return;
    [current, text] = [found, foundText];
    warnOfBrokenRules(current, log);
  }

  // Waits for a running read and then reads again, because the running read may have missed the change.
  const reload = () => {
    latest = latest.catch(() => undefined).then(read);
    return latest;
  };
  const poll = () => reload().catch((error) => log.debug({ err: error }, 'the settings could not be read'));
  const timer = setInterval(poll, engineOf(db) === 'sqlite' ? SQLITE_RELOAD_MS : POSTGRES_RELOAD_MS).unref();
  return { facility: () => current, reload, stop: () => clearInterval(timer) };
}

function warnOfBrokenRules(settings: FacilitySettings, log: Logger): void {
  for (const group of SETTINGS_GROUPS) {
    const { error } = SETTINGS[group].safeParse(settings[group]);
    const broken = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    if (broken)
      log.warn({ group, broken }, 'saved settings break a newer rule: an admin should save them again');
  }
}

export const reloadOn =
  ({ reload }: FacilityStore, log: Logger) =>
  (events: readonly LiveEvent[]): void => {
    if (!events.some(({ name }) => name === 'facility')) return;
    reload().catch((error) => log.warn({ err: error }, 'the settings could not be read'));
  };
