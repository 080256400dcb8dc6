import type { ServerResponse } from 'node:http';
import type { User } from '@clubhouse/core/auth';
import { isToldOf, type LiveEvent, type LiveEventName } from '@clubhouse/core/live';
import { usersOfSessions } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';

/** More than anybody's open tabs; whoever opens more loses the oldest. */
const STREAMS_OF_ONE_USER = 20;
/** Who has not taken this much is not there any more, or reads too slowly to be told in time. */
const UNREAD_BYTES = 64 * 1024;
/**
 * A screen asks first and listens then: what happened in between is told to those who come within this time. It is
 * longer than a page takes to load on a slow phone.
 */
const RECENT_MS = 10_000;
/** A proxy or a phone closes a connection on which nothing is said. */
const HEARTBEAT = ':\n\n';

/** An answer that goes on, and whose it is. */
export type Stream = { res: ServerResponse; user: User; sessionHash: string };

type Message = { name: LiveEventName; text: string };

const messageOf = ({ name, data }: LiveEvent): Message => ({
  name,
  text: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
});

/** The open streams of this process. */
export function streamsOf({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, recentMs = RECENT_MS) {
  const all = new Set<Stream>();
  const recent = new Map<string, { message: Message; forgetting: NodeJS.Timeout }>();
  let isClosed = false;

  const end = (stream: Stream) => {
    all.delete(stream);
    stream.res.end();
  };
  const endAll = () => {
    for (const stream of all) end(stream);
  };
  const tellOne = (stream: Stream, messages: readonly Message[]) => {
    const told = messages.filter(({ name }) => isToldOf(stream.user, name));
    if (told.length > 0) write(stream, told.map(({ text }) => text).join(''));
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
      if (oldest && others.length + 1 >= STREAMS_OF_ONE_USER) end(oldest);
      // `no-store` is every call's.
      stream.res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      all.add(stream);
      stream.res.once('close', () => all.delete(stream));
      stream.res.write(`retry: ${retryMs()}\n\n`);
      tellOne(
        stream,
        [...recent.values()].map(({ message }) => message),
      );
    },

    count: () => all.size,

    tell(events: readonly LiveEvent[]): void {
      const messages = events.map(messageOf);
      for (const stream of all) tellOne(stream, messages);
      if (recentMs > 0) messages.forEach(remember);
    },

    /** Asks who is still signed in, and with which flags: a change of them holds here, too, if a little later. */
    async beat(): Promise<void> {
      const open = [...all];
      if (open.length === 0) return;
      const hashes = new Set(open.map(({ sessionHash }) => sessionHash));
      try {
        const users = await usersOfSessions(db, [...hashes], now());
        for (const stream of open) {
          const user = users.get(stream.sessionHash);
          if (user) stream.user = user;
          else end(stream);
        }
      } catch (error) {
        log.warn({ err: error }, 'who listens to the live events could not be read');
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

/** One to three seconds: after a restart not all come back in the same instant. */
const retryMs = () => Math.round(1000 + Math.random() * 2000);

const restarting = () =>
  new HttpError(
    503,
    { code: 'restarting', message: 'We are restarting. Please try again in a moment.' },
    { headers: { 'Retry-After': '2' } },
  );
