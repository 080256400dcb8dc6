import './zod-without-eval.ts';
import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { watchAttendance } from './attendance.ts';
import { connection, locked } from './desk-state.ts';
import { isLive, isRefreshedBy } from './live-topics.ts';
import { currentUser, onPersonChange } from './session.ts';

/** Changes come in bursts, so one refetch covers all events in this window. */
const GATHER_MS = 100;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 60_000;

const NAMES = Object.keys(LIVE_EVENTS) as LiveEventName[];

/**
 * Keeps the screen up to date with other people's changes while a user is signed in and the tab is visible. A hidden
 * tab would use one of the browser's six connections. Returns a function that stops it.
 */
export function followLive(queryClient: QueryClient): () => void {
  let stream: EventSource | undefined;
  /** Events may have been missed. */
  let hasMissed = document.hidden;
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
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
      // Browsers usually reconnect by themselves, but not after a response that was no stream.
      if (opened.readyState === EventSource.CLOSED) openLater();
    };
    for (const name of NAMES) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = eventOf(name, data);
        if (event) refresher.refresh(isRefreshedBy(event));
      });
    }
  }

  function openLater(): void {
    close();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS) * (0.5 + Math.random() / 2);
    failures += 1;
    waiting = setTimeout(update, wait);
  }

  function close(): void {
    clearTimeout(waiting);
    waiting = undefined;
    stream?.close();
    stream = undefined;
  }

  function update(): void {
    const isWanted = currentUser() !== null && !document.hidden && !locked.get();
    if (!isWanted) {
      close();
      hasMissed = true;
    } else if (!stream) {
      clearTimeout(waiting);
      open();
    }
  }

  const stopWatching = watchAttendance();
  const stopPersons = onPersonChange(() => {
    close();
    // The next user has not seen any events yet.
    hasMissed = false;
    failures = 0;
    update();
  });
  const stopLocks = locked.subscribe(update);
  // The server is known to be back, so reconnect now.
  const stopConnections = connection.subscribe(() => connection.get().state === 'online' && update());
  document.addEventListener('visibilitychange', update);
  window.addEventListener('online', update);
  update();
  return () => {
    stopWatching();
    stopPersons();
    stopLocks();
    stopConnections();
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('online', update);
    close();
    refresher.stop();
  };
}

/** A known event, or undefined. Unknown events of a newer server are ignored. */
function eventOf(name: LiveEventName, text: string): LiveEvent | undefined {
  try {
    const { data } = LIVE_EVENTS[name].safeParse(JSON.parse(text));
    return data && ({ name, data } as LiveEvent);
  } catch {
    return undefined;
  }
}

type IsConcerned = (query: Query) => boolean;

/** Refetches visible queries, and marks the others to be refetched when they are shown. */
function refresherOf(queryClient: QueryClient) {
  let concerned: IsConcerned[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    // An optimistic update is newer than the server's data, so a refetch now would revert it.
    if (queryClient.isMutating() > 0) {
      start();
      return;
    }
    const predicates = concerned;
    concerned = [];
    void invalidate(queryClient, (query) => predicates.some((isConcerned) => isConcerned(query)));
  }

  function start(): void {
    timer ??= setTimeout(flush, GATHER_MS);
  }

  return {
    refresh(isConcerned: IsConcerned): void {
      concerned.push(isConcerned);
      start();
    },
    stop: () => clearTimeout(timer),
  };
}

async function invalidate(queryClient: QueryClient, predicate: IsConcerned): Promise<void> {
  // A running first fetch may predate the change, so this waits for it and then refetches.
  const early = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate });
  if (early.length > 0) await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) });
}
