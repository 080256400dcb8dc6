import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from 'vitest';

export type Answering = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** Starts a real HTTP server on its own port. The server stops after the test. */
export async function aServer(
  answer: Answering,
  make: (answer: Answering) => http.Server = http.createServer,
) {
  const server = make(answer);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped());
      for (const socket of sockets) socket.destroy();
    });
  running.push(stop);
  return { port, origin: `http://localhost:${port}`, stop };
}

export async function aFreePort(): Promise<number> {
  const { port, stop } = await aServer(() => {});
  await stop();
  return port;
}

export const json =
  (body: unknown, status = 200): Answering =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
