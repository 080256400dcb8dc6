import type { Socket } from 'node:net';
import type { PatientServer } from './http-server.ts';

/** A request that a client sent before it learned of the shutdown arrives within this time. */
const GRACE_MS = 500;
/** If clients keep opening connections, the server refuses new connections after this time. */
const QUEUE_MS = 1000;
/** Longer than the keep-alive of proxies. A request would be lost if the server closed the connection first. */
const KEEP_ALIVE_MS = 3 * 60_000;

/** Waits until the accept queue is empty, because closing the port would reset the connections in the queue. */
async function acceptQueueEmpty(server: PatientServer): Promise<void> {
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
    await acceptQueueEmpty(server);
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
