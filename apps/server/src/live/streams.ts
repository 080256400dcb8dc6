import { rolesOf, type User } from '@clubhouse/core/auth';
import { isToldOf, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import { usersOfSessions } from '../auth/index.ts';
import type { Deps, Stream } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { networksOf } from '../http/rate-limit.ts';

/**
 * The maximum number of open streams per user. If the user opens another stream, the server ends the oldest
 * one. Users without a role (member, coach, staff or admin) get fewer streams, because anyone can register.
 */
const STREAMS_OF_ONE_USER = 20;
const STREAMS_WITHOUT_ROLE = 3;
/** Everyone at the facility shares one IP address, so this limit is high. */
const STREAMS_OF_IP = 250;
/** This limit is well below the maximum number of connections, so other requests still get through. */
const STREAMS_IN_ALL = 4000;
/**
 * If a stream has more unread bytes than this, the server closes it, because the client is gone or too slow.
 */
const UNREAD_BYTES = 64 * 1024;
/**
 * How long the server keeps events for new streams. A screen loads its data before it opens its stream. The
 * stream then starts with the events that happened in between. Even a slow phone needs less than ten seconds
 * from loading the data to opening the stream.
 */
const RECENT_MS = 10_000;
/** An empty message that keeps proxies and phones from closing an idle connection. */
const HEARTBEAT = ':\n\n';

type Message = { name: LiveEventName; text: string };

/** The maximum number of open streams of this process, for one IP address and in total. */
export type StreamLimits = { ofIp: number; inAll: number };
/** Used when rate limits are off, because tests and benchmarks open many streams from one IP address. */
export const UNLIMITED_STREAMS: StreamLimits = {
  ofIp: Number.POSITIVE_INFINITY,
  inAll: Number.POSITIVE_INFINITY,
};
const LIMITS: StreamLimits = { ofIp: STREAMS_OF_IP, inAll: STREAMS_IN_ALL };

export function streamsOf(
  { db, now, log, facility }: Pick<Deps, 'db' | 'now' | 'log' | 'facility'>,
  recentMs = RECENT_MS,
  limits = LIMITS,
) {
  const all = new Set<Stream>();
  const openOfNetwork = new Map<string, number>();
  const recent = new Map<string, { message: Message; forgetting: NodeJS.Timeout }>();
  let isClosed = false;

  const add = (stream: Stream) => {
    all.add(stream);
    for (const { network } of networksOf(stream.ip)) {
      openOfNetwork.set(network, (openOfNetwork.get(network) ?? 0) + 1);
    }
  };
  const remove = (stream: Stream) => {
    if (!all.delete(stream)) return;
    for (const { network } of networksOf(stream.ip)) {
      const left = (openOfNetwork.get(network) ?? 0) - 1;
      if (left > 0) openOfNetwork.set(network, left);
      else openOfNetwork.delete(network);
    }
  };
  const end = (stream: Stream) => {
    remove(stream);
    stream.res.end();
  };
  const endAll = () => {
    for (const stream of all) end(stream);
  };
  const sendTo = (stream: Stream, messages: readonly Message[]) => {
    const published = messages.filter(({ name }) => isToldOf(stream.user, name));
    if (published.length > 0) write(stream, published.map(({ text }) => text).join(''));
  };
  const refuseBeyondLimits = ({ ip }: Stream) => {
    if (all.size >= limits.inAll) throw tooManyStreams(503, 'busy');
    const isFull = networksOf(ip).some(
      ({ network, share }) => (openOfNetwork.get(network) ?? 0) >= limits.ofIp * share,
    );
    if (isFull) throw tooManyStreams(429, 'too_many_streams');
  };
  const remember = (message: Message) => {
    clearTimeout(recent.get(message.text)?.forgetting);
    const forgetting = setTimeout(() => recent.delete(message.text), recentMs).unref();
    recent.set(message.text, { message, forgetting });
  };

  return {
    open(stream: Stream): void {
      if (isClosed) throw restarting();
      const [oldest, ...others] = [...all].filter(({ user }) => user.id === stream.user.id);
      if (oldest && others.length + 1 >= mostOf(stream.user)) end(oldest);
      refuseBeyondLimits(stream);
      // Does not set `Cache-Control`, because every API response already has the value `no-store`.
      stream.res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      add(stream);
      stream.res.once('close', () => remove(stream));
      stream.res.write(`retry: ${retryMs()}\n\n`);
      const messages = [...recent.values()].map(({ message }) => message);
      sendTo(stream, messages);
    },

    count: () => all.size,

    publish(events: readonly LiveEvent[]): void {
      const messages = events.map(({ name, data }) => ({
        name,
        text: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
      }));
      for (const stream of all) sendTo(stream, messages);
      if (recentMs > 0) messages.forEach(remember);
    },

    /**
     * Sends a heartbeat to every stream. Before that, ends the streams of users who are no longer signed in,
     * and updates the roles of the others.
     */
    async beat(): Promise<void> {
      const open = [...all];
      if (open.length === 0) return;
      const hashes = new Set(open.map(({ sessionHash }) => sessionHash));
      try {
        const users = await usersOfSessions(db, [...hashes], now(), facility());
        for (const stream of open) {
          const user = users.get(stream.sessionHash);
          if (user) stream.user = user;
          else end(stream);
        }
      } catch (error) {
        log.warn({ err: error }, 'the users of the live streams could not be read');
      }
      for (const stream of all) write(stream, HEARTBEAT);
    },

    endAll,
    close(): void {
      isClosed = true;
      endAll();
    },
  };
}

function write({ res }: Stream, text: string): void {
  if (res.writableLength > UNREAD_BYTES) res.destroy();
  else res.write(text);
}

const mostOf = (user: User) => (rolesOf(user).length > 0 ? STREAMS_OF_ONE_USER : STREAMS_WITHOUT_ROLE);

const refusal = (status: 429 | 503, code: string, message: string, retryAfterSeconds: number) =>
  new HttpError(status, { code, message }, { headers: { 'Retry-After': String(retryAfterSeconds) } });

const tooManyStreams = (status: 429 | 503, code: string) =>
  refusal(
    status,
    code,
    'Too many pages are open at once. This page will not update automatically for now.',
    30,
  );

/**
 * Returns how long a browser waits before it reconnects: a random time between one and three seconds, so that
 * not all browsers reconnect at once after a restart.
 */
const retryMs = () => Math.round(1000 + Math.random() * 2000);

const restarting = () =>
  refusal(503, 'restarting', 'The server is restarting. Please try again in a moment.', 2);
