import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** Prevent a slow client from occupying resources for long. Set here, because Node may change its defaults. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
} as const satisfies ServerOptions;
/** Longer than the interval between two heartbeats of an event stream. */
const SILENCE_MS = 120_000;
/** More than the open screens of a facility. Additional connections are closed at once to save memory. */
const CONNECTIONS = 10_000;
/** More than browsers and proxies pipeline. Node itself has no limit. */
const UNANSWERED_REQUESTS = 20;
/** A request that a client sent before it learned of the shutdown arrives within this time. */
const GRACE_MS = 500;
/** If clients keep opening connections, the server refuses new connections after this time. */
const QUEUE_MS = 1000;
/** Longer than the keep-alive of proxies. A request would be lost if the server closed the connection first. */
const KEEP_ALIVE_MS = 3 * 60_000;

/** `close` keeps idle connections open, because a client may have just sent a request on any of them. */
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

/** Destroys a connection that pipelines too many requests. */
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

/** Waits until the accept queue is empty, because closing the port would reset the connections in the queue. */
async function waitForEmptyAcceptQueue(server: PatientServer): Promise<void> {
  let hasAccepted = true;
  const accept = () => {
    hasAccepted = true;
  };
  server.on('connection', accept);
  for (const until = performance.now() + QUEUE_MS; hasAccepted && performance.now() < until; ) {
    hasAccepted = false;
    // Node accepts connections once per turn of the event loop.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', accept);
}

/** Returns a function that closes the server after it has responded to every request. */
export function closingOf(server: PatientServer): () => Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  return async () => {
    // Tells clients with a kept connection to open a new one for the next request.
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    await waitForEmptyAcceptQueue(server);
    const closed = new Promise((resolve) => server.close(resolve));
    const closeIdle = setInterval(() => {
      server.closeIdleConnectionsNow();
      // Browsers open spare connections in advance. Node treats these as if a request was just arriving.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, GRACE_MS);
    await closed;
    clearInterval(closeIdle);
  };
}
