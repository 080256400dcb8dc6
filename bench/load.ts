// Puts load on one server. Each connection sends its next request after it has received the previous response.
import http from 'node:http';
import autocannon from 'autocannon';

const CONNECTIONS = 20;
const READ_SECONDS = 3;

/** `rate` is requests per second. `p99` is the 99th percentile of the response times in milliseconds. */
export type Load = { rate: number; p99: number };

export async function readLoad(url: string, cookie: string): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: READ_SECONDS,
    headers: cookie ? { cookie } : {},
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

export type WriteRequest = { body: object; cookie: string };

/**
 * Sends every request once. Returns the measured rate and response time. Throws an error if a request does
 * not create a booking.
 */
export async function writeLoad(origin: string, requests: WriteRequest[]): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  const waiting = requests.values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const { body, cookie } of waiting) {
        const sent = performance.now();
        const status = await post(`${origin}/api/bookings`, body, cookie, agent);
        if (status !== 201) throw new Error(`${origin} answered ${status} to ${JSON.stringify(body)}`);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return { rate: requests.length / seconds, p99: latencies[Math.floor(latencies.length * 0.99)] as number };
}

function post(url: string, body: object, cookie: string, agent: http.Agent): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      agent,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        ...(cookie && { Cookie: cookie }),
      },
    });
    request.once('response', (response) =>
      response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
    request.once('error', reject);
    request.end(text);
  });
}

export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`Could not sign in: ${answer.status}`);
  // The first cookie of the response is the session cookie.
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
