import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

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

export function httpServer(app: RequestListener, limits: ServerOptions = LIMITS): Server {
  const server = createServer({ ...LIMITS, ...limits }, app);
  server.timeout = SILENCE_MS;
  server.maxConnections = CONNECTIONS;
  return server;
}
