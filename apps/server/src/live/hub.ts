import type { LiveEvent } from '@clubhouse/core/live';
import type { Knex } from 'knex';
import type { DatabaseSettings } from '../db/connect.ts';
import type { Deps, LiveStreams } from '../deps.ts';
import { linkProcesses } from './processes.ts';
import { type StreamLimits, streamsOf } from './streams.ts';

/** What happens within this time is told together: a flood of bookings is a few messages. */
const GATHER_MS = 20;
const BEAT_EVERY_MS = 20_000;

/** Where this process' news come together and go out from, to its own streams and to the other processes. */
export type Hub = LiveStreams & {
  publish(events: readonly LiveEvent[]): void;
  /** Ends all streams and takes no new ones, so that the server can close. */
  endStreams(): void;
  /** Tells the others what is still to be told, and lets go of the database. */
  close(): Promise<void>;
};

/** How often it looks who is there, for how long it tells newcomers what has happened, and how many it takes. */
export type HubOptions = {
  beatEveryMs?: number | undefined;
  recentMs?: number | undefined;
  streams?: StreamLimits | undefined;
};

const hubs = new WeakMap<Knex, Hub>();

export const hubOf = (db: Knex): Hub | undefined => hubs.get(db);

export async function startHub(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  database: DatabaseSettings,
  { beatEveryMs = BEAT_EVERY_MS, recentMs, streams: limits }: HubOptions = {},
): Promise<Hub> {
  const streams = streamsOf(deps, recentMs, limits);
  const others =
    'url' in database
      ? await linkProcesses(database.url, {
          log: deps.log,
          publish: streams.publish,
          // What was said in between is lost: the browsers come back by themselves, and catch up.
          afterGap: streams.endAll,
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
    streams.publish(events);
    others?.publish(events);
  };

  const beats = setInterval(() => {
    void streams.beat();
    others?.check();
  }, beatEveryMs).unref();

  const hub: Hub = {
    publish(events) {
      for (const event of events) gathered.set(JSON.stringify(event), event);
      gathering ??= setTimeout(send, GATHER_MS);
    },
    open: streams.open,
    openStreams: streams.count,
    endStreams: streams.close,
    async close() {
      clearInterval(beats);
      send();
      await others?.close();
    },
  };
  hubs.set(deps.db, hub);
  return hub;
}
