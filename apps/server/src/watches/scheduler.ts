import type { LiveEvent } from '@clubhouse/core/live';
import { troubleOf } from '../db/errors.ts';
import { logTrouble } from '../db/log-trouble.ts';
import type { Deps } from '../deps.ts';
import { offerFreeTimes } from './offers.ts';

/**
 * How often the scheduler searches for free times. After a hold has expired, its offer can stay open until the
 * next search: docs/product/watches.md#holds.
 */
const EVERY_MS = 10_000;
/**
 * How long the scheduler collects changes before it searches, so that many bookings at once cause only a few
 * searches.
 */
const GATHER_MS = 100;

export type OfferScheduler = {
  /** Tells the scheduler about the events that this process has published. */
  noticed(events: readonly LiveEvent[]): void;
  /** Stops searching. Resolves when the search in progress has ended. */
  stop(): Promise<void>;
};

/**
 * Searches for free times after this process changes a day, a league or a setting, and at regular intervals.
 * The regular searches find changes that cause no event. For example, a hold expires, a cancellation can no
 * longer be undone, or a process is killed after its change.
 */
export function startOffers(deps: Pick<Deps, 'db' | 'now' | 'facility' | 'log'>): OfferScheduler {
  const dates = new Set<string>();
  let isForAll = true;
  let hasStopped = false;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const isDue = () => !hasStopped && (isForAll || dates.size > 0);
  const search = async () => {
    while (isDue()) {
      const due = isForAll ? undefined : [...dates];
      isForAll = false;
      dates.clear();
      await offerFreeTimes(deps, due).catch((error) => {
        const message = 'offering free times failed';
        if (troubleOf(error)) logTrouble(deps.log, error, { message });
        else deps.log.error({ err: error }, message);
      });
    }
  };
  const start = () => {
    gathering = undefined;
    if (running || !isDue()) return;
    running = search().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(() => {
    isForAll = true;
    start();
  }, EVERY_MS).unref();
  start();

  return {
    noticed(events) {
      for (const event of events) {
        if (event.name === 'bookings') dates.add(event.data.date);
        // A change to a league or a setting can make times free on any date.
        else if (event.name === 'leagues' || event.name === 'facility') isForAll = true;
      }
      if (isDue()) gathering ??= setTimeout(start, GATHER_MS).unref();
    },
    async stop() {
      hasStopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await running;
    },
  };
}
