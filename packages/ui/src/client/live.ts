import './zod-without-eval.ts';
import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { watchAttendance } from './attendance.ts';
import { connection, locked } from './desk-state.ts';
import { isLive, isRefreshedBy } from './live-topics.ts';
import { currentUser, onPersonChange } from './session.ts';

/** All events within this time cause one refetch. */
const BATCH_MS = 100;
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 60_000;

/**
 * Shows other people's changes while a user is signed in and the tab is visible. The stream of a hidden tab would take
 * up one of the browser's six connections. Returns a function that stops the stream.
 */
export function followLive(queryClient: QueryClient): () => void {
  let stream: EventSource | undefined;
  /** Whether the screen may have missed events. */
  let hasMissed = document.hidden;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const refresher = refresherOf(queryClient);

  function open(): void {
    const opened = new EventSource('/api/events', { withCredentials: true });
    stream = opened;
    opened.onopen = () => {
      failures = 0;
      if (hasMissed) refresher.refresh(isLive);
      hasMissed = false;
    };
    opened.onerror = () => {
      hasMissed = true;
      // The browser reconnects by itself, but not after a response that was no stream.
      if (opened.readyState === EventSource.CLOSED) openLater();
    };
    for (const name of Object.keys(LIVE_EVENTS) as LiveEventName[]) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = eventOf(name, data);
        if (event) refresher.refresh(isRefreshedBy(event));
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
    watchAttendance(),
    onPersonChange(() => {
      close();
      // The next user has no old data on the screen.
      hasMissed = false;
      failures = 0;
      update();
    }),
    locked.subscribe(update),
    // The server is back, so there is no reason to wait for the next retry.
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

/** The event, or undefined if only a newer version of this page can read its data. */
function eventOf(name: LiveEventName, text: string): LiveEvent | undefined {
  try {
    const { data } = LIVE_EVENTS[name].safeParse(JSON.parse(text));
    return data && ({ name, data } as LiveEvent);
  } catch {
    return undefined;
  }
}

type IsOutdated = (query: Query) => boolean;

/** Refetches the outdated queries on the screen. The others are refetched when they are shown. */
function refresherOf(queryClient: QueryClient) {
  let batch: IsOutdated[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    // An optimistic update is newer than the server's data. A refetch now would revert the update.
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
  // The first fetch of a query may have read the data before the change. It must end before the query is refetched.
  const early = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate });
  if (early.length > 0) await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) });
}
