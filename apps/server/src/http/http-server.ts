import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits for one connection, set here so that they do not depend on Node's defaults. A client that sends byte by byte,
 * or never reads the response, cannot occupy resources for long.
 */
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
/** Browsers wait for a response before the next request, and proxies pipeline few. Node has no limit of its own. */
const UNANSWERED_REQUESTS = 20;

/** An HTTP server whose `close` keeps idle connections open, because a request may be on its way on any of them. */
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
