import { health } from '@clubhouse/core/facility';
import type { Connection } from '@clubhouse/core/shell';
import { type Fetch, fetchHealth, jsonOf } from './fetch.ts';

const CHECK_INTERVAL_MS = 10_000;
const PROBLEM_INTERVAL_MS = 1000;
const OFFLINE_AFTER_MS = 5000;
export const SLOW_AFTER_MS = 3000;

export type ServerWatch = ReturnType<typeof watchServer>;

type Watched = {
  /** Returns the server's origin, or null until a server is chosen. */
  server: () => string | null;
  fetch: Fetch;
  onChange: (connection: Connection) => void;
};

/**
 * Watches the connection to the server. After a problem, only two things set `online`: a fast, successful
 * health check, or the user's choice of a server. A normal response is not enough, because a server without
 * its database still answers requests.
 */
export function watchServer({ server, fetch, onChange }: Watched) {
  let connection: Connection = { state: 'online', since: new Date().toISOString() };
  let turn: ReturnType<typeof setTimeout> | undefined;
  let pendingCheck: Promise<void> | null = null;
  /**
   * True if another health check was requested while one is running. The running check's result is then
   * ignored, and a new check follows.
   */
  let isOutdated = false;
  let stopAsking = new AbortController();
  let isStopped = false;

  function become(state: Connection['state']): void {
    if (state === connection.state) return;
    connection = { state, since: new Date().toISOString() };
    onChange(connection);
  }

  /** Starts a health check, or waits for the check that is already running. */
  function ask(): Promise<void> {
    pendingCheck ??= askUntilSure().finally(() => {
      pendingCheck = null;
      clearTimeout(turn);
      if (!isStopped)
        turn = setTimeout(ask, connection.state === 'online' ? CHECK_INTERVAL_MS : PROBLEM_INTERVAL_MS);
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
    const timer = setTimeout(() => giveUp.abort(), OFFLINE_AFTER_MS);
    try {
      const signal = AbortSignal.any([giveUp.signal, stopAsking.signal]);
      const answer = await fetchHealth(fetch, origin, signal);
      if (!health.safeParse(await jsonOf(answer)).success) return 'offline';
      return Date.now() - askedAt < SLOW_AFTER_MS ? 'online' : 'degraded';
    } catch {
      return 'offline';
    } finally {
      clearTimeout(timer);
      // Ends the request, because the unread rest of the response would keep the connection open.
      giveUp.abort();
    }
  }

  /** Starts a health check. If a check is already running, starts another check when that check ends. */
  function askAgain(): void {
    isOutdated = pendingCheck !== null;
    void ask();
  }

  /** Aborts a running health check, because it may be waiting on a dead connection. Starts a new check. */
  function recheck(): void {
    stopAsking.abort();
    stopAsking = new AbortController();
    askAgain();
  }

  return {
    now: (): Connection => connection,
    isOffline: (): boolean => connection.state === 'offline',
    ask,
    /** Call this when a request has been waiting for a response for `SLOW_AFTER_MS`. */
    reportSlow: (): void => {
      if (connection.state === 'online') become('degraded');
      void ask();
    },
    /** Call this when no response from the server can be forwarded. */
    reportUnreachable: (): void => {
      become('offline');
      askAgain();
    },
    /**
     * Call this after a 503 response and after the computer wakes from sleep. Also call this after an event
     * stream ends or a response body breaks off during forwarding.
     */
    recheck,
    /**
     * Call this after the user chooses a server, even if it is the same server as before. Sets `online`,
     * because the chosen server has already been checked.
     */
    serverChanged: (): void => {
      become('online');
      recheck();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(turn);
      stopAsking.abort();
    },
  };
}
