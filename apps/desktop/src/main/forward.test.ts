import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fetch } from './fetch.ts';
import { createForward } from './forward.ts';
import type { ServerWatch } from './server-watch.ts';
import { type Answering, aFreePort, aServer, json } from './testing/servers.ts';
import { aLog } from './testing/stand-ins.ts';

const SERVER_AWAY = { code: 'server_away', message: 'The server isn’t responding. Nothing was changed.' };
const NO_ANSWER = { code: 'server_away', message: 'The server isn’t responding.' };
const OUTCOME_UNKNOWN = {
  code: 'outcome_unknown',
  message:
    'The server did not respond, so we don’t know if your change was saved. Check before you try again.',
};

function forwarding(server: string | null, fetch: Fetch = globalThis.fetch) {
  const watch = {
    now: vi.fn(),
    isOffline: vi.fn(() => false),
    ask: vi.fn(),
    reportSlow: vi.fn(),
    reportUnreachable: vi.fn(),
    recheck: vi.fn(),
    serverChanged: vi.fn(),
    stop: vi.fn(),
  } satisfies ServerWatch;
  const log = aLog();
  const parts = createForward({ server: () => server, fetch, watch, log });
  const call = (path: string, init?: RequestInit) =>
    parts.forward(new Request(`app://clubhouse${path}`, init));
  return { ...parts, watch, log, call };
}

async function forwardingTo(answer: Answering) {
  const server = await aServer(answer);
  return { server, ...forwarding(server.origin) };
}

const bodyOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
};
const POST = { method: 'POST', body: '{"name":"Kim"}', headers: { 'Content-Type': 'application/json' } };

function promised<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a request of the screens', () => {
  test('reaches the server with its path, query, method and body, and returns the response', async () => {
    const seen: unknown[] = [];
    const { call } = await forwardingTo(async (request, response) => {
      seen.push([request.method, request.url, await bodyOf(request), request.headers['content-type']]);
      response.writeHead(201, { 'Content-Type': 'application/json', 'X-Total-Count': '3' }).end('{"id":1}');
    });
    const answer = await call('/api/bookings?date=2026-11-24&x=a%20b', POST);
    expect([answer.status, answer.headers.get('X-Total-Count'), await answer.json()]).toEqual([
      201,
      '3',
      { id: 1 },
    ]);
    expect(seen).toEqual([
      ['POST', '/api/bookings?date=2026-11-24&x=a%20b', '{"name":"Kim"}', 'application/json'],
    ]);
  });

  test('drops the origin and headers that a page could forge', async () => {
    let headers: IncomingMessage['headers'] = {};
    const fetch = vi.fn<Fetch>((url, init) => globalThis.fetch(url, init));
    const server = await aServer((request, response) => {
      headers = request.headers;
      json({})(request, response);
    });
    await forwarding(server.origin, fetch).call('/api/user', {
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer made-up',
        Cookie: 'clubhouse=made-up',
        Origin: 'app://clubhouse',
        Referer: 'app://clubhouse/members',
        'Sec-Fetch-Site': 'cross-site',
        'X-Forwarded-For': '10.0.0.1',
        'X-Unattended': 'true',
      },
    });
    expect(headers).toMatchObject({ accept: 'application/json', 'x-unattended': 'true' });
    for (const name of [
      'authorization',
      'cookie',
      'origin',
      'referer',
      'sec-fetch-site',
      'x-forwarded-for',
    ]) {
      expect(headers[name], name).toBeUndefined();
    }
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'include',
      redirect: 'manual',
      cache: 'no-store',
    });
  });

  test('returns no cookies or connection headers and adds a policy that blocks scripts', async () => {
    const { call } = await forwardingTo((_request, response) => {
      response
        .writeHead(200, {
          'Content-Type': 'application/json',
          'Set-Cookie': 'clubhouse=secret',
          'Clear-Site-Data': '"*"',
          'Strict-Transport-Security': 'max-age=1',
          'Access-Control-Allow-Origin': '*',
          Refresh: '0; url=https://evil.example/',
          'Content-Security-Policy': "script-src 'unsafe-inline'",
          'Cache-Control': 'private',
        })
        .end('{"length":"as it is"}');
    });
    const { headers } = await call('/api/user');
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json',
      'cache-control': 'private',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      date: expect.any(String),
    });
  });

  test.each(['TRACE-IT', 'OPTIONS', 'PROPFIND'])('with the method %s is refused', async (method) => {
    const { call } = forwarding('http://localhost:1');
    expect((await call('/api/user', { method })).status).toBe(405);
  });

  test('reaches only the API of the server', async () => {
    const urls: string[] = [];
    const { call, forward } = forwarding('https://club.example', async (url) => {
      urls.push(url);
      return new Response();
    });
    for (const path of [
      '/api/../admin',
      '/api/%2e%2e/admin',
      '/api/\\..\\..\\admin',
      '//evil.example/api/x',
    ]) {
      expect((await call(path)).status, path).toBe(404);
    }
    await forward(new Request('app://clubhouse//evil.example/api/x'));
    expect(urls).toEqual([]);
    await call('/api//evil.example/x');
    expect(urls).toEqual(['https://club.example/api//evil.example/x']);
  });

  test('reads pictures of the server, but sends no change to them', async () => {
    const { call } = await forwardingTo((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/webp' }).end('a picture');
    });
    const answer = await call('/images/abc/640.webp');
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
    expect((await call('/images/abc/640.webp', POST)).status).toBe(405);
  });

  test('gets an error if no server is chosen yet', async () => {
    const answer = await forwarding(null).call('/api/user');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 'no_server', message: 'No server has been chosen yet. Please enter the server’s address.' },
    ]);
  });

  test('returns the server’s own message for a refusal', async () => {
    const { call, watch } = await forwardingTo(json({ code: 'bay_taken', message: 'Bay 1 is taken.' }, 409));
    const answer = await call('/api/bookings', POST);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { code: 'bay_taken', message: 'Bay 1 is taken.' },
    ]);
    expect(watch.reportUnreachable).not.toHaveBeenCalled();
  });
});

describe('a request without a response', () => {
  test('to a closed port has an unknown outcome, because it may be the second attempt', async () => {
    const { call, watch } = forwarding(`http://localhost:${await aFreePort()}`);
    const change = await call('/api/bookings', POST);
    expect([change.status, await change.json()]).toEqual([503, OUTCOME_UNKNOWN]);
    const read = await call('/api/bookings');
    expect([read.status, await read.json()]).toEqual([503, NO_ANSWER]);
    expect(watch.reportUnreachable).toHaveBeenCalledTimes(2);
  });

  test('has an unknown outcome if the server crashes while processing it', async () => {
    const { call, watch } = await forwardingTo((request) => request.socket.destroy());
    expect(await (await call('/api/bookings', POST)).json()).toEqual(OUTCOME_UNKNOWN);
    expect(await (await call('/api/bookings')).json()).toEqual(NO_ANSWER);
    expect(watch.reportUnreachable).toHaveBeenCalledTimes(2);
  });

  test('marks the server as slow after 3 seconds and as offline after 15', async () => {
    const arrived = promised<void>();
    const { call, watch } = await forwardingTo(() => arrived.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const change = call('/api/bookings', POST);
    await arrived.promise;
    vi.advanceTimersByTime(2999);
    expect(watch.reportSlow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(watch.reportSlow).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(11_999);
    expect(watch.reportUnreachable).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await (await change).json()).toEqual(OUTCOME_UNKNOWN);
    expect(watch.reportUnreachable).toHaveBeenCalledTimes(1);
  });

  test('has an unknown outcome if the response breaks off', async () => {
    const { call, watch } = await forwardingTo((_request, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"id":', () => response.socket?.destroy());
    });
    expect(await (await call('/api/bookings', POST)).json()).toEqual(OUTCOME_UNKNOWN);
    expect(watch.reportUnreachable).toHaveBeenCalledTimes(1);
    await expect((await call('/api/bookings')).json()).rejects.toThrow();
    expect(watch.recheck).toHaveBeenCalledTimes(1);
  });

  test('is aborted if the response stalls for fifteen seconds', async () => {
    const { call, watch } = await forwardingTo((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = ((await call('/api/bookings')).body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).done).toBe(false);
    const rest = reader.read();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(watch.recheck).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(rest).rejects.toThrow();
    expect(watch.recheck).toHaveBeenCalledTimes(1);
  });

  test('has an unknown outcome if the response to a change stalls', async () => {
    const begun = promised<void>();
    const fetch: Fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init);
      begun.resolve();
      return answer;
    };
    const { origin } = await aServer((_request, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' }).write('{"id":');
    });
    const { call, watch } = forwarding(origin, fetch);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const change = call('/api/bookings', POST);
    await begun.promise;
    vi.advanceTimersByTime(15_000);
    expect(await (await change).json()).toEqual(OUTCOME_UNKNOWN);
    expect(watch.reportUnreachable).toHaveBeenCalledTimes(1);
  });

  test('has an unknown outcome if the response to a change is endless, and stops reading it', async () => {
    const left = promised<void>();
    const { call } = await forwardingTo((_request, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' });
      const more = setInterval(() => response.write(' '.repeat(1024 * 1024)), 1);
      response.on('close', () => {
        clearInterval(more);
        left.resolve();
      });
    });
    expect(await (await call('/api/bookings', POST)).json()).toEqual(OUTCOME_UNKNOWN);
    await left.promise;
  });

  test.each([500, 502, 503, 504, 522, 524])(
    'has an unknown outcome if a proxy answers %i',
    async (status) => {
      const { call, watch } = await forwardingTo((_request, response) => {
        response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      });
      expect(await (await call('/api/bookings', POST)).json()).toEqual(OUTCOME_UNKNOWN);
      expect(await (await call('/api/bookings')).json()).toEqual(NO_ANSWER);
      expect(watch.reportUnreachable).toHaveBeenCalledTimes(2);
    },
  );

  test('returns the server’s own 503 message and checks the server’s health', async () => {
    const away = { code: 'database_away', message: 'Our system is down right now.' };
    const { call, watch } = await forwardingTo(json(away, 503));
    expect(await (await call('/api/bookings', POST)).json()).toEqual(away);
    expect(watch.recheck).toHaveBeenCalledTimes(1);
    expect(watch.reportUnreachable).not.toHaveBeenCalled();
  });

  test('never follows a redirect', async () => {
    const elsewhere = vi.fn<Answering>((request, response) => json({})(request, response));
    const other = await aServer(elsewhere);
    const { call } = await forwardingTo((_request, response) => {
      response.writeHead(307, { Location: `${other.origin}/api/bookings` }).end();
    });
    expect(await (await call('/api/bookings', POST)).json()).toEqual(OUTCOME_UNKNOWN);
    expect(await (await call('/api/bookings')).json()).toEqual(NO_ANSWER);
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('has an unknown outcome if Electron rejects a redirect', async () => {
    const { call, watch } = forwarding('https://club.example', async () => {
      throw new Error('Redirect was cancelled');
    });
    expect(await (await call('/api/bookings', POST)).json()).toEqual(OUTCOME_UNKNOWN);
    expect(watch.reportUnreachable).toHaveBeenCalledTimes(1);
  });

  test('logs the path and the reason, without the query and the body', async () => {
    const { call, log } = forwarding(`http://localhost:${await aFreePort()}`);
    await call('/api/members?search=kim%40club.example', POST);
    expect(log.lines).toEqual(['POST /api/members: ECONNREFUSED']);
  });
});

describe('dropping all requests', () => {
  test('ends reads without a response and changes with an unknown outcome', async () => {
    const asked: string[] = [];
    const bothArrived = promised<void>();
    const { call, dropRequests, watch } = await forwardingTo((request) => {
      if (asked.push(request.method ?? '') === 2) bothArrived.resolve();
    });
    const answers = [call('/api/bookings'), call('/api/bookings', POST)];
    await bothArrived.promise;
    dropRequests('You have been signed out.');
    const [read, change] = await Promise.all(answers);
    expect([await read?.json(), await change?.json()]).toEqual([NO_ANSWER, OUTCOME_UNKNOWN]);
    expect(watch.reportUnreachable).not.toHaveBeenCalled();
  });

  test('ends streams', async () => {
    const { call, dropRequests } = await forwardingTo((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    });
    const reading = (await call('/api/events')).text();
    dropRequests('You have been signed out.');
    await expect(reading).rejects.toThrow('You have been signed out.');
  });
});

describe('while the server is offline', () => {
  test('changes are refused without being sent, and reads are still sent', async () => {
    const asked = vi.fn<Answering>((request, response) => json({})(request, response));
    const { call, watch } = await forwardingTo(asked);
    watch.isOffline.mockReturnValue(true);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call('/api/bookings/1', { method });
      expect([answer.status, await answer.json()]).toEqual([503, SERVER_AWAY]);
    }
    expect(asked).not.toHaveBeenCalled();
    expect((await call('/api/bookings')).status).toBe(200);
  });
});

describe('a stream', () => {
  async function streaming() {
    const connected = promised<ServerResponse>();
    const left = promised<void>();
    const parts = await forwardingTo((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      response.on('close', () => left.resolve());
      connected.resolve(response);
    });
    const leaving = new AbortController();
    const answer = await parts.call('/api/events', { signal: leaving.signal });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const hears = async () => new TextDecoder().decode((await reader.read()).value);
    return { ...parts, events: await connected.promise, left: left.promise, leaving, reader, hears };
  }

  test('forwards each event at once, for any length of time', async () => {
    const { events, hears, watch } = await streaming();
    for (const event of ['event: bookings\n\n', 'event: keypad\n\n']) {
      events.write(event);
      expect(await hears()).toBe(event);
    }
    expect(watch.recheck).not.toHaveBeenCalled();
  });

  test('is closed on the server when the page closes', async () => {
    const { leaving, left, watch } = await streaming();
    leaving.abort();
    await left;
    expect(watch.recheck).not.toHaveBeenCalled();
  });

  test('is closed on the server when the reader cancels', async () => {
    const { reader, left, watch } = await streaming();
    await reader.cancel();
    await left;
    expect(watch.recheck).not.toHaveBeenCalled();
  });

  test('triggers a health check at once if it breaks off or ends', async () => {
    const broken = await streaming();
    broken.events.socket?.destroy();
    await expect(broken.reader.read()).rejects.toThrow();
    expect(broken.watch.recheck).toHaveBeenCalledTimes(1);

    const ended = await streaming();
    ended.events.end();
    expect((await ended.reader.read()).done).toBe(true);
    expect(ended.watch.recheck).toHaveBeenCalledTimes(1);
  });

  test('can be dropped so that the page opens a new one', async () => {
    const { dropStreams, reader, left, watch } = await streaming();
    dropStreams('The computer woke up from sleep.');
    await expect(reader.read()).rejects.toThrow('The computer woke up from sleep.');
    await left;
    expect(watch.recheck).not.toHaveBeenCalled();
  });
});
