import { once } from 'node:events';
import { Agent, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { httpServer } from './http-server.ts';

let server: ReturnType<typeof httpServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const answering: RequestListener = (req, res) => req.resume().on('end', () => res.end('heard'));

async function listening(limits?: Parameters<typeof httpServer>[1], app = answering): Promise<number> {
  server = httpServer(app, limits).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends these bytes. Returns everything that the server sends back until the connection closes. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  // If the server destroys the connection, the socket emits an error, which does not matter here.
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  socket.write(bytes);
  await closed;
  return answer;
}

test('the server closes a connection whose request never ends', async () => {
  const port = await listening({ headersTimeout: 40, requestTimeout: 80, connectionsCheckingInterval: 20 });
  expect(await answerTo(port, 'GET / HTTP/1.1\r\nHost: golf.example\r\nX-Slow:')).toContain('408');
  const withoutEnd = 'POST / HTTP/1.1\r\nHost: golf.example\r\nContent-Length: 100\r\n\r\n{';
  expect(await answerTo(port, withoutEnd)).toContain('408');
});

test('headers have a size limit', async () => {
  const port = await listening();
  const long = `GET / HTTP/1.1\r\nHost: golf.example\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`;
  expect(await answerTo(port, long)).toContain('431');
});

describe('pipelined requests', () => {
  const REQUEST = 'GET / HTTP/1.1\r\nHost: golf.example\r\n\r\n';
  const LAST = 'GET / HTTP/1.1\r\nHost: golf.example\r\nConnection: close\r\n\r\n';

  test('get responses in order, up to twenty at a time', async () => {
    const port = await listening();
    const answer = await answerTo(port, REQUEST.repeat(19) + LAST);
    expect(answer.match(/heard/g)).toHaveLength(20);
  });

  test('beyond twenty close the connection and are not processed', async () => {
    let reached = 0;
    const port = await listening({}, () => {
      reached += 1;
    });
    expect(await answerTo(port, REQUEST.repeat(2000))).toBe('');
    expect(reached).toBe(20);
  });

  test('have no limit if each gets its response before the next is sent', async () => {
    const port = await listening();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = [];
    for (let count = 0; count < 50; count += 1) {
      statuses.push(
        await new Promise((resolve) => {
          get({ port, agent }, (res) => res.resume().on('end', () => resolve(res.statusCode)));
        }),
      );
    }
    expect(statuses).toEqual(Array(50).fill(200));
    agent.destroy();
  });
});

test('a request with two lengths is refused', async () => {
  const port = await listening();
  const smuggled =
    'POST / HTTP/1.1\r\nHost: golf.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x';
  expect(await answerTo(port, smuggled)).toContain('400');
});

test('the limits do not depend on the defaults of the Node version', async () => {
  await listening();
  const { headersTimeout, requestTimeout, timeout, maxConnections } = server;
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 120_000,
    maxConnections: 10_000,
  });
});
