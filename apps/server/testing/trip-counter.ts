import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long the proxy delays data. The delay makes statements that are sent together count as one round trip.
 */
const DISTANCE_MS = 20;

/**
 * Starts a TCP proxy in front of PostgreSQL that counts round trips. A round trip starts when the client sends
 * data after a response.
 */
export async function countTrips(url: string) {
  const { hostname, port } = new URL(url);
  let trips = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = createConnection(Number(port), hostname);
    let isAnswered = true;
    const forward = async (chunk: Buffer, to: Socket) => {
      await sleep(DISTANCE_MS);
      to.write(chunk);
    };
    client.on('data', (chunk) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      void forward(chunk, database);
    });
    database.on('data', (chunk) => {
      void forward(chunk, client).then(() => {
        isAnswered = true;
      });
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = server.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    async of(work: () => Promise<unknown>): Promise<number> {
      const before = trips;
      await work();
      return trips - before;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
