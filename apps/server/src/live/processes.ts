import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

const CHANNEL = 'clubhouse_live';
/**
 * The maximum number of events in one notification. PostgreSQL limits a notification to 8000 bytes, and one
 * event takes about 50 bytes.
 */
const EVENTS_AT_ONCE = 100;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 10_000;
/** How long the database may take to answer before its connection counts as lost. */
const ANSWER_TIMEOUT_MS = 5000;
const END_TIMEOUT_MS = 1000;

/**
 * Validates a notification, because any database user can send one. Allows unknown event names, because other
 * server versions can send them.
 */
const notification = z.object({
  from: z.string(),
  events: z.array(z.object({ name: z.string(), data: z.optional(z.unknown()) })),
});
type Listener = {
  log: Logger;
  /** Called with events from other processes. */
  publish(events: LiveEvent[]): void;
  /** Called after a reconnect, because events may have been lost while the connection was down. */
  afterGap(): void;
};

/**
 * Exchanges live events with the other server processes through notifications of PostgreSQL. Uses a separate
 * connection, because a NOTIFY inside other transactions would make these commit one at a time.
 */
export async function linkProcesses(url: string, { log, publish, afterGap }: Listener) {
  const { default: pg } = await import('pg');
  type Connection = InstanceType<typeof pg.Client>;
  const self = randomUUID();
  const pending = new Map<string, LiveEvent>();
  let connection: Connection | undefined;
  let isClosed = false;
  let failures = 0;
  let hasWarned = false;
  let waiting: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function listen(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'clubhouse live events',
    });
    let reason: unknown;
    // Without this listener, an `error` event would end the process. The `end` event triggers the reconnect.
    candidate.on('error', (error) => {
      reason ??= error;
    });
    const ended = new Promise((resolve) => candidate.once('end', resolve));
    candidate.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await candidate.connect();
      await candidate.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      candidate.end().catch(() => undefined);
      return listenAgain(error);
    }
    if (isClosed) return candidate.end();
    connection = candidate;
    void ended.then(() => {
      connection = undefined;
      listenAgain(reason);
    });
    if (failures > 0) {
      log.info('receiving live events from other processes again');
      failures = 0;
      afterGap();
    }
    publishPending();
  }

  function listenAgain(reason: unknown): void {
    if (isClosed) return;
    if (failures === 0) log.warn({ err: reason }, 'not receiving live events from other processes');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS) * (0.5 + Math.random());
    failures += 1;
    waiting = setTimeout(listen, wait).unref();
  }

  function receive(payload: string): void {
    const message = parseNotification(payload);
    if (!message) {
      if (!hasWarned) log.warn({ channel: CHANNEL }, 'ignored a notification from another program');
      hasWarned = true;
    } else if (message.from !== self) {
      publish(message.events.filter(isKnown));
    }
  }

  function publishPending(): void {
    sending = sending.then(async () => {
      while (connection && pending.size > 0) {
        const batch = [...pending].slice(0, EVENTS_AT_ONCE);
        for (const [key] of batch) pending.delete(key);
        const message = { from: self, events: batch.map(([, event]) => event) };
        try {
          await connection.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
        } catch {
          // Keeps these events, so that they are sent again after the reconnect. A duplicate event does no harm.
          for (const [key, event] of batch) pending.set(key, event);
          await giveUp(connection);
        }
      }
    });
  }

  /**
   * Drops a connection, which triggers a reconnect. Waits only briefly, because a database that does not
   * respond never confirms the disconnect.
   */
  async function giveUp(lost: Connection | undefined): Promise<void> {
    if (lost === connection) connection = undefined;
    const ended = lost?.end().catch(() => undefined);
    await Promise.race([ended, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
  }

  await listen();
  return {
    publish(events: readonly LiveEvent[]): void {
      for (const event of events) pending.set(JSON.stringify(event), event);
      publishPending();
    },

    /** Detects a connection that broke without a close message. */
    check(): void {
      const checked = connection;
      checked?.query('SELECT 1').catch(() => giveUp(checked));
    },

    async close(): Promise<void> {
      await Promise.race([sending, sleep(END_TIMEOUT_MS, undefined, { ref: false })]);
      isClosed = true;
      clearTimeout(waiting);
      await giveUp(connection);
    },
  };
}

function parseNotification(payload: string) {
  try {
    return notification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

function isKnown(event: { name: string; data?: unknown }): event is LiveEvent {
  if (!Object.hasOwn(LIVE_EVENTS, event.name)) return false;
  return LIVE_EVENTS[event.name as LiveEventName].safeParse(event.data).success;
}
