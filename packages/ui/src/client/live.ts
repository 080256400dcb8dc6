import './zod-without-eval.ts';
import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { watchAttendance } from './attendance.ts';
import { connection, locked } from './desk-state.ts';
import { isLive, isRefreshedBy } from './live-topics.ts';
import { currentUser, onPersonChange } from './session.ts';

/** One change brings several events, and several changes come together: they are asked about once. */
const GATHER_MS = 100;
const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 60_000;

const NAMES = Object.keys(LIVE_EVENTS) as LiveEventName[];

/**
 * Keeps what is shown up to date with what others do, while somebody is signed in and looks at this tab: a hidden one
 * would take one of the six connections that a browser has for all of them. Answers how to stop.
 */
export function followLive(queryClient: QueryClient): () => void {
  let stream: EventSource | undefined;
  /** Something may have happened that nobody was told here. */
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
      // Most of the time the browser opens it again by itself; not after an answer that was no stream.
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
    // Whoever comes next has seen nothing yet.
    hasMissed = false;
    failures = 0;
    update();
  });
  const stopLocks = locked.subscribe(update);
  // Whoever has just learned that the server is back does not wait for the next try.
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

/** Asks anew for what is shown, and has the rest asked anew when it is shown again. */
function refresherOf(queryClient: QueryClient) {
  let concerned: IsConcerned[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    // What somebody has just done is shown before the server knows it: an answer of now would take it back.
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
  // A first answer that is on its way may have been made before the change; it is waited for, and then asked again.
  const early = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate });
  if (early.length > 0) await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) });
}
