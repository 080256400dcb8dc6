import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What one connection may cost, said here and not left to what a version of Node takes for granted: who sends a
 * request byte by byte, or never reads its answer, holds nothing for long.
 */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
} as const satisfies ServerOptions;
/** Nothing sent and nothing taken; a stream of events is longer than this without a heartbeat only when it is dead. */
const SILENCE_MS = 120_000;
/** More than a facility has open screens; what comes beyond is closed at once instead of taking memory. */
const CONNECTIONS = 10_000;

/** No browser sends a request before the one before it is answered, and proxies send few. Node would take any number. */
const UNANSWERED_REQUESTS = 20;

/** An HTTP server whose `close` leaves idle connections open, because a request may be on its way on one of them. */
export class PatientServer extends Server {
  override closeIdleConnections(): void {}

  closeIdleConnectionsNow(): void {
    super.closeIdleConnections();
  }
}

export function httpServer(app: RequestListener, limits: ServerOptions = LIMITS): PatientServer {
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
