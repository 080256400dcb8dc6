import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { httpServer } from './http-server.ts';

let server: ReturnType<typeof httpServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listening(limits?: Parameters<typeof httpServer>[1]): Promise<number> {
  server = httpServer((req, res) => req.resume().on('end', () => res.end('heard')), limits).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What a server says to these bytes until it closes the connection. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test('a request that is never finished is not waited for', async () => {
  const port = await listening({ headersTimeout: 40, requestTimeout: 80, connectionsCheckingInterval: 20 });
  expect(await answerTo(port, 'GET / HTTP/1.1\r\nHost: golf.example\r\nX-Slow:')).toContain('408');
  const withoutEnd = 'POST / HTTP/1.1\r\nHost: golf.example\r\nContent-Length: 100\r\n\r\n{';
  expect(await answerTo(port, withoutEnd)).toContain('408');
});

test('headers have an end', async () => {
  const port = await listening();
  const long = `GET / HTTP/1.1\r\nHost: golf.example\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`;
  expect(await answerTo(port, long)).toContain('431');
});

test('two lengths in one request are one too many', async () => {
  const port = await listening();
  const smuggled =
    'POST / HTTP/1.1\r\nHost: golf.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x';
  expect(await answerTo(port, smuggled)).toContain('400');
});

test('the limits are ours, and not what a version of Node takes for granted', async () => {
  await listening();
  const { headersTimeout, requestTimeout, timeout, maxConnections } = server;
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 120_000,
    maxConnections: 10_000,
  });
});
