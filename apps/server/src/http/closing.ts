import type { Socket } from 'node:net';
import type { PatientServer } from './http-server.ts';

/** A request that was sent before the client could know of the shutdown arrives within this time. */
const GRACE_MS = 500;
/** If new connections keep arriving, the remaining ones are refused after this time. */
const QUEUE_MS = 1000;
/**
 * Longer than the keep-alive of usual proxies. A request that they send while we close the connection would be lost.
 */
const KEEP_ALIVE_MS = 3 * 60_000;

/**
 * Closing the port resets connections in its accept queue. So this waits until no new connection has arrived for a
 * moment.
 */
async function nobodyComing(server: PatientServer): Promise<void> {
  let hasCome = true;
  const come = () => {
    hasCome = true;
  };
  server.on('connection', come);
  for (const until = performance.now() + QUEUE_MS; hasCome && performance.now() < until; ) {
    hasCome = false;
    // Node accepts connections once per turn of the event loop.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', come);
}

/** Returns a function that closes the server after responding to every request that has reached it. */
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
    await nobodyComing(server);
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
