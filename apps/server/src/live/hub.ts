import type { LiveEvent } from '@clubhouse/core/live';
import type { DatabaseSettings } from '../db/connect.ts';
import { listenForEvents } from '../db/live-events.ts';
import type { Deps, LiveStreams } from '../deps.ts';
import { linkProcesses } from './processes.ts';
import { type StreamLimits, streamsOf } from './streams.ts';

/**
 * How long the hub gathers events before it sends them together, so that many bookings cause few messages.
 */
const GATHER_MS = 20;
const BEAT_EVERY_MS = 20_000;

/**
 * Sends this process's live events to the other processes. Sends the events of all processes to its own open
 * streams.
 */
type Hub = LiveStreams & {
  endStreams(): void;
  /** Sends the remaining events to the other processes, then closes the database connection for events. */
  close(): Promise<void>;
};

export type HubOptions = {
  /** How often the hub sends heartbeats and checks that users are still signed in. */
  beatEveryMs?: number | undefined;
  /** How long the hub keeps events for new streams. */
  recentMs?: number | undefined;
  streams?: StreamLimits | undefined;
  /** Called with the events of all processes, before they reach the streams. */
  heard?: ((events: readonly LiveEvent[]) => void) | undefined;
  /** Called with the events of this process only. */
  published?: ((events: readonly LiveEvent[]) => void) | undefined;
};

export async function startHub(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'facility'>,
  database: DatabaseSettings,
  { beatEveryMs = BEAT_EVERY_MS, recentMs, streams: limits, heard, published }: HubOptions = {},
): Promise<Hub> {
  const streams = streamsOf(deps, recentMs, limits);
  const receive = (events: readonly LiveEvent[]) => {
    heard?.(events);
    streams.publish(events);
  };
  const others =
    'url' in database
      ? await linkProcesses(database.url, {
          log: deps.log,
          publish: receive,
          // Events may have been lost while the connection to the database was down. So this process reloads
          // the settings, and ends its streams to make the browsers reconnect and reload.
          afterGap() {
            heard?.([{ name: 'facility', data: {} }]);
            streams.endAll();
          },
        })
      : undefined;

  const gathered = new Map<string, LiveEvent>();
  let gathering: NodeJS.Timeout | undefined;
  const send = () => {
    clearTimeout(gathering);
    gathering = undefined;
    const events = [...gathered.values()];
    gathered.clear();
    if (events.length === 0) return;
    receive(events);
    published?.(events);
    others?.publish(events);
  };

  const beats = setInterval(() => {
    void streams.beat();
    others?.check();
  }, beatEveryMs).unref();

  const publish = (events: readonly LiveEvent[]) => {
    for (const event of events) gathered.set(JSON.stringify(event), event);
    gathering ??= setTimeout(send, GATHER_MS);
  };
  listenForEvents(deps.db, publish);

  return {
    open: streams.open,
    openStreams: streams.count,
    endStreams: streams.close,
    async close() {
      clearInterval(beats);
      send();
      await others?.close();
    },
  };
}
