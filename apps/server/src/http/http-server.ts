import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * These limits stop slow clients from occupying resources. They are set here because Node may change its
 * defaults.
 */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
} as const satisfies ServerOptions;
/**
 * How long a connection can have no traffic during a request before the server closes it. Event streams stay
 * open, because heartbeats are traffic. Between requests, `KEEP_ALIVE_MS` applies.
 */
const SILENCE_MS = 120_000;
/**
 * The maximum number of open connections, which is more than a facility's screens need. The server closes
 * connections above this number to save memory.
 */
const CONNECTIONS = 10_000;
/**
 * The maximum number of pipelined requests per connection. Browsers and proxies send fewer, and Node itself
 * has no limit.
 */
const UNANSWERED_REQUESTS = 20;
/** How long idle connections stay open during shutdown, so that requests already sent on them can arrive. */
const GRACE_MS = 500;
/** The longest time that the server waits, during shutdown, for the queue of new connections to empty. */
const QUEUE_MS = 1000;
/**
 * How long the server keeps an idle connection open. Proxies must close idle connections first. Otherwise,
 * the server could close a connection at the moment when a proxy sends a request on it.
 */
const KEEP_ALIVE_MS = 3 * 60_000;

/**
 * A server whose `close` keeps idle connections open, because clients may already have sent requests on them.
 */
export class PatientServer extends Server {
  override closeIdleConnections(): void {}

  closeIdleConnectionsNow(): void {
    super.closeIdleConnections();
  }
}

export function httpServer(app: RequestListener, limits: ServerOptions = {}): PatientServer {
  const server = new PatientServer({ ...LIMITS, ...limits }, withoutFloods(app));
  server.timeout = SILENCE_MS;
  server.maxConnections = CONNECTIONS;
  return server;
}

/** Destroys connections that have too many unanswered requests. */
function withoutFloods(app: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > UNANSWERED_REQUESTS) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return app(req, res);
  };
}

/** Waits until the server has accepted all queued connections. Closing the port earlier would reset them. */
async function waitForEmptyAcceptQueue(server: PatientServer): Promise<void> {
  let hasAccepted = true;
  const accept = () => {
    hasAccepted = true;
  };
  server.on('connection', accept);
  for (const until = performance.now() + QUEUE_MS; hasAccepted && performance.now() < until; ) {
    hasAccepted = false;
    // Node accepts connections once per turn of the event loop, so a waiting connection is accepted within
    // two turns.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', accept);
}

/** Returns a function that closes the server once all requests have a response. */
export function closingOf(server: PatientServer): () => Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  return async () => {
    // This header makes clients send their next request on a new connection.
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    await waitForEmptyAcceptQueue(server);
    const closed = new Promise((resolve) => server.close(resolve));
    const closeIdle = setInterval(() => {
      server.closeIdleConnectionsNow();
      // Closes the spare connections that browsers open in advance, because Node doesn't consider them idle.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, GRACE_MS);
    await closed;
    clearInterval(closeIdle);
  };
}
