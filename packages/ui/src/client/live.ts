import './zod-without-eval.ts';
import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { connection, locked } from './desk-state.ts';
import { watchIdle } from './idle.ts';
import { isLive, isRefreshedBy } from './live-topics.ts';
import { currentUser, onPersonChange } from './session.ts';

/**
 * Reloads the facility's settings. If the script does not load, the page keeps its old settings until this
 * function runs again.
 */
const refreshFacility = () =>
  import('./refresh-facility.ts').then((script) => script.refreshFacility()).catch(() => undefined);

const BATCH_MS = 100;
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

/**
 * Refetches data when a live event reports a change. A hidden tab has no event stream, because browsers limit
 * the connections per server.
 */
export function followLive(queryClient: QueryClient): () => void {
  let stream: EventSource | undefined;
  /** True if the screen may have missed events. */
  let hasMissed = document.hidden;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const refresher = refresherOf(queryClient);

  function open(): void {
    const opened = new EventSource('/api/events', { withCredentials: true });
    stream = opened;
    opened.onopen = () => {
      failures = 0;
      if (hasMissed) {
        void refreshFacility();
        refresher.refresh(isLive);
      }
      hasMissed = false;
    };
    opened.onerror = () => {
      hasMissed = true;
      // The browser reconnects automatically after a lost connection, but not after an error response.
      if (opened.readyState === EventSource.CLOSED) openLater();
    };
    for (const name of Object.keys(LIVE_EVENTS) as LiveEventName[]) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = eventOf(name, data);
        // Refetches everything after the settings change, because any response may depend on the settings.
        if (event?.name === 'facility') void refreshFacility().then(() => refresher.refresh(isLive));
        else if (event) refresher.refresh(isRefreshedBy(event));
      });
    }
  }

  function openLater(): void {
    close();
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random() / 2);
    failures += 1;
    retryTimer = setTimeout(update, delay);
  }

  function close(): void {
    clearTimeout(retryTimer);
    stream?.close();
    stream = undefined;
  }

  function update(): void {
    const isWanted = currentUser() !== null && !document.hidden && !locked.get();
    if (!isWanted) {
      close();
      hasMissed = true;
    } else if (!stream) {
      clearTimeout(retryTimer);
      open();
    }
  }

  const following = new AbortController();
  document.addEventListener('visibilitychange', update, { signal: following.signal });
  window.addEventListener('online', update, { signal: following.signal });
  const stops = [
    watchIdle(),
    onPersonChange(() => {
      close();
      // The cache is empty after the user changes, so there is no outdated data to refetch.
      hasMissed = false;
      failures = 0;
      update();
    }),
    locked.subscribe(update),
    // Reconnects as soon as the server is back, instead of waiting for the next retry.
    connection.subscribe(() => connection.get().state === 'online' && update()),
    () => following.abort(),
    close,
    refresher.stop,
  ];
  update();
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns the parsed event, or undefined if a newer server sent an event that this version of the page does not
 * understand.
 */
function eventOf(name: LiveEventName, text: string): LiveEvent | undefined {
  try {
    const { data } = LIVE_EVENTS[name].safeParse(JSON.parse(text));
    return data && ({ name, data } as LiveEvent);
  } catch {
    return undefined;
  }
}

type IsOutdated = (query: Query) => boolean;

/**
 * Returns functions that refetch outdated queries in batches. Queries of the current screen are refetched
 * right away. Any other outdated query is refetched when a screen next uses it.
 */
function refresherOf(queryClient: QueryClient) {
  let batch: IsOutdated[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    // Waits for mutations: a refetch would revert an optimistic update that the server has not saved yet.
    if (queryClient.isMutating() > 0) {
      start();
      return;
    }
    const predicates = batch;
    batch = [];
    void invalidate(queryClient, (query) => predicates.some((isOutdated) => isOutdated(query)));
  }

  function start(): void {
    timer ??= setTimeout(flush, BATCH_MS);
  }

  return {
    refresh(isOutdated: IsOutdated): void {
      batch.push(isOutdated);
      start();
    },
    stop: () => clearTimeout(timer),
  };
}

async function invalidate(queryClient: QueryClient, predicate: IsOutdated): Promise<void> {
  // The first fetch of a query may return data from before the change, and TanStack Query does not restart a
  // first fetch. So these queries are refetched after their first fetch.
  const early = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate });
  if (early.length > 0) await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) });
}
