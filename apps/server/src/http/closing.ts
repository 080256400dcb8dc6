import type { Socket } from 'node:net';
import type { PatientServer } from './http-server.ts';

/** What was sent before the other side could know arrives within this time. */
const GRACE_MS = 500;
/** Where new connections never pause, some are refused the hard way after this time. */
const QUEUE_MS = 1000;
/** Longer than usual proxies keep a connection: what they send while we close it would be lost. */
const KEEP_ALIVE_MS = 3 * 60_000;

/** Who stands in the port's queue when it is closed is cut off: waits until nobody has come for a moment. */
async function nobodyComing(server: PatientServer): Promise<void> {
  let hasCome = true;
  const come = () => {
    hasCome = true;
  };
  server.on('connection', come);
  for (const until = performance.now() + QUEUE_MS; hasCome && performance.now() < until; ) {
    hasCome = false;
    // The port is looked at once a turn of the event loop.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', come);
}

/** Answers how to close the server so that every request that reached it is answered. */
export function closingOf(server: PatientServer): () => Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  return async () => {
    // Whoever keeps a connection asks elsewhere next time.
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    await nobodyComing(server);
    const closed = new Promise((resolve) => server.close(resolve));
    const closeIdle = setInterval(() => {
      server.closeIdleConnectionsNow();
      // Opened in advance, as browsers do: Node takes it for one whose request is just coming.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, GRACE_MS);
    await closed;
    clearInterval(closeIdle);
  };
}
