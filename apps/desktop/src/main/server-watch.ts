import { health } from '@clubhouse/core/facility';
import type { Connection } from '@clubhouse/core/shell';
import { type Fetch, jsonOf } from './fetch.ts';

const CALM_MS = 10_000;
const WORRIED_MS = 1000;
const AWAY_AFTER_MS = 5000;
export const SLOW_AFTER_MS = 3000;

export type ServerWatch = ReturnType<typeof watchServer>;

type Watched = {
  /** The origin to ask, null while there is none. */
  server: () => string | null;
  fetch: Fetch;
  onChange: (connection: Connection) => void;
};

/**
 * Knows how the server is doing: from what every forwarded call experiences, and by asking its health, more often
 * while something is wrong. Only a healthy answer ends a trouble, because a server without its database still talks.
 */
export function watchServer({ server, fetch, onChange }: Watched) {
  let connection: Connection = { state: 'online', since: new Date().toISOString() };
  let turn: ReturnType<typeof setTimeout> | undefined;
  let pendingCheck: Promise<void> | null = null;
  /** Something went wrong while an answer was on its way: what that says is out of date. */
  let isOutdated = false;
  let stopAsking = new AbortController();
  let isStopped = false;

  function become(state: Connection['state']): void {
    if (state === connection.state) return;
    connection = { state, since: new Date().toISOString() };
    onChange(connection);
  }

  /** Asks now; a question that is on its way already counts. */
  function ask(): Promise<void> {
    pendingCheck ??= askUntilSure().finally(() => {
      pendingCheck = null;
      clearTimeout(turn);
      if (!isStopped) turn = setTimeout(ask, connection.state === 'online' ? CALM_MS : WORRIED_MS);
    });
    return pendingCheck;
  }

  async function askUntilSure(): Promise<void> {
    do {
      isOutdated = false;
      const origin = server();
      if (origin === null || isStopped) return;
      const state = await healthOf(origin);
      if (!isOutdated && !isStopped) become(state);
    } while (isOutdated);
  }

  async function healthOf(origin: string): Promise<Connection['state']> {
    const askedAt = Date.now();
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), AWAY_AFTER_MS);
    try {
      const answer = await fetch(`${origin}/api/health`, {
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        signal: AbortSignal.any([giveUp.signal, stopAsking.signal]),
      });
      if (!health.safeParse(await jsonOf(answer)).success) return 'offline';
      return Date.now() - askedAt < SLOW_AFTER_MS ? 'online' : 'degraded';
    } catch {
      return 'offline';
    } finally {
      clearTimeout(timer);
      // Of an answer that was too long the rest would hold its connection.
      giveUp.abort();
    }
  }

  function askAgain(): void {
    isOutdated = pendingCheck !== null;
    void ask();
  }

  /** Without waiting for the answer to a question that may never come. */
  function askAfresh(): void {
    isOutdated = pendingCheck !== null;
    stopAsking.abort();
    stopAsking = new AbortController();
    void ask();
  }

  return {
    now: (): Connection => connection,
    isAway: (): boolean => connection.state === 'offline',
    ask,
    /** A call has waited for long, and still waits. */
    reportSlow: (): void => {
      if (connection.state === 'online') become('degraded');
      void ask();
    },
    /** A call got no answer. */
    reportUnreachable: (): void => {
      become('offline');
      askAgain();
    },
    /** Something is odd: a stream broke off, the computer has slept. */
    recheck: askAfresh,
    /** Another server, which has just answered. */
    serverChanged: (): void => {
      become('online');
      askAfresh();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(turn);
      stopAsking.abort();
    },
  };
}
