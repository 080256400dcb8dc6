// Measures how attacks affect the server: refused sign-ins, password hashing, and random calendar links.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import autocannon from 'autocannon';
import { bcryptPasswords } from '../apps/server/src/auth/index.ts';
import { type BenchDatabase, MEMBERS, memberEmail, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { atLeast, atMost, type Line, median } from './report.ts';
import { type RunningServer, startProduct } from './servers.ts';

const SECONDS = 5;
const ATTACKERS = 8;
const TOKENS = 100_000;
const CONNECTIONS = 16;
/** How long the benchmark waits for the garbage collector before a measurement. */
const SETTLE_MS = 5000;

const GOAL_REFUSED = 1000;
const GOAL_BYSTANDER_MS = 50;
const GOAL_TOKENS_MB = 32;

/** Turns rate limits on, and trusts one proxy, so that each request can set its IP address. */
const LIMITED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };

export async function limitLines(engine: string, { settings, db }: BenchDatabase): Promise<Line[]> {
  // Replaces the members' cheap password hashes with hashes that are as expensive as in production.
  await db('users').update({ password_hash: await bcryptPasswords().hash(PASSWORD) });
  await db('rate_limits').delete();
  const product = await startProduct(settings, LIMITED);
  try {
    const { idle, busy, signIns } = await bystander(product.origin);
    const refused = await refusedSignIns(product.origin);
    const grown = await calendarTokens(product);
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return [
      {
        what: `${engine}, refused sign-ins a second from one IP address`,
        product: refused.toFixed(0),
        goal: `≥ ${GOAL_REFUSED}`,
        gap: atLeast(refused / GOAL_REFUSED, 1),
      },
      {
        what: `${engine}, another request while passwords are hashed (${signIns.toFixed(1)} sign-ins a second): median`,
        product: `${ms(busy)}, else ${ms(idle)}`,
        goal: `< ${GOAL_BYSTANDER_MS} ms`,
        gap: atMost(busy, GOAL_BYSTANDER_MS, ms),
      },
      {
        what: `${engine}, memory after ${TOKENS.toLocaleString('en-US')} invented calendar links from as many IP addresses`,
        product: `${grown.toFixed(1)} MB more`,
        goal: `< ${GOAL_TOKENS_MB} MB`,
        gap: atMost(grown, GOAL_TOKENS_MB, (over) => `${over.toFixed(1)} MB`),
      },
    ];
  } finally {
    await product.stop();
    await db('rate_limits').delete();
  }
}

/**
 * Returns the median milliseconds that a member's request takes while the server is idle, and while other
 * members sign in. Also returns the number of sign-ins per second.
 */
async function bystander(origin: string): Promise<{ idle: number; busy: number; signIns: number }> {
  const cookie = await signIn(origin, memberEmail(0), PASSWORD);
  const url = `${origin}/api/bookings?date=${facilityDate(new Date(), DEFAULT_FACILITY)}`;
  const call = async () => {
    const asked = performance.now();
    await (await fetch(url, { headers: { cookie } })).arrayBuffer();
    return performance.now() - asked;
  };
  const measure = async (until: number): Promise<number> => {
    const waits: number[] = [];
    while (performance.now() < until) {
      waits.push(await call());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return median(waits);
  };
  const idle = await measure(performance.now() + 1000);

  const begun = performance.now();
  const until = begun + SECONDS * 1000;
  let signedIn = 0;
  const attackers = Array.from({ length: ATTACKERS }, async (_, attacker) => {
    while (performance.now() < until) {
      const ip = `198.51.100.${attacker}`;
      const status = await login(origin, memberEmail(1 + (attacker % (MEMBERS - 1))), PASSWORD, ip);
      if (status === 200) signedIn += 1;
    }
  });
  const busy = await measure(until);
  await Promise.all(attackers);
  return { idle, busy, signIns: (signedIn * 1000) / (performance.now() - begun) };
}

/** Returns the number of refused sign-ins per second from an IP address that is over its limit. */
async function refusedSignIns(origin: string): Promise<number> {
  const ip = '203.0.113.1';
  let status = 0;
  for (let count = 0; status !== 429; count += 1) {
    status = await login(origin, `nobody${count}@bench.example`, 'a wrong password', ip);
  }
  const result = await autocannon({
    url: `${origin}/api/login`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify({ username: `nobody${Date.now()}@bench.example`, password: 'a wrong password' }),
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx !== result.requests.total || result.errors > 0)
    throw new Error('A sign-in was not refused.');
  return result.requests.average;
}

async function login(origin: string, username: string, password: string, ip: string): Promise<number> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify({ username, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Returns how much the server's memory grows, in megabytes, when it receives random calendar links. */
async function calendarTokens({ origin, memory }: RunningServer): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const token = randomBytes(24).toString('base64url');
      const ip = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
      const request = http.get(
        `${origin}/calendar/${token}.ics`,
        { agent, headers: { 'X-Forwarded-For': ip } },
        (response) => {
          if (response.statusCode === 404) response.resume().once('end', () => resolve());
          else reject(new Error(`An invented link got status ${response.statusCode}.`));
        },
      );
      request.once('error', reject);
    });
  const askAll = async (indexes: Iterator<number>) => {
    for (let next = indexes.next(); !next.done; next = indexes.next()) await ask(next.value);
  };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index).values();
  const inParallel = (indexes: Iterator<number>) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => askAll(indexes)));
  // Warms the server up, because the first requests also load code.
  await inParallel(range(0, 2000));
  await settle();
  const before = memory();
  await inParallel(range(2000, 2000 + TOKENS));
  await settle();
  agent.destroy();
  return memory() - before;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
