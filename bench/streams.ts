// Measures the memory that open live event streams use, and the time until an event has reached all streams.
import http, { type IncomingMessage } from 'node:http';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate } from '@clubhouse/core/time';
import { type BenchDatabase, forgetBookingsAhead, memberEmail, PASSWORD } from './data.ts';
import { signIn } from './load.ts';
import { startProduct } from './servers.ts';

export const STREAMS = 500;
const MEMBERS = 50;
/** How long the benchmark waits for the garbage collector before a measurement. */
const SETTLE_MS = 5000;

/**
 * `memory` is in megabytes. `delivered` is the time from the booking request to the last event received, in
 * milliseconds.
 */
export type StreamsResult = { memory: number; delivered: number };

export async function measureStreams({ db, settings }: BenchDatabase): Promise<StreamsResult> {
  const product = await startProduct(settings);
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY });
  try {
    const cookies: string[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      cookies.push(await signIn(product.origin, memberEmail(index), PASSWORD));
    }
    const open = (index: number) => opened(product.origin, cookies[index % MEMBERS] as string, agent);
    // Warms the server up, because the first stream and the first booking also load code.
    (await open(0)).destroy();
    await book(product.origin, cookies[0] as string, FIRST_DAY);
    await settle();
    const before = product.memory();
    const streams = await Promise.all(Array.from({ length: STREAMS }, (_, index) => open(index)));

    const all = Promise.all(streams.map((stream) => hears(stream, SECOND_DAY)));
    const begun = performance.now();
    await book(product.origin, cookies[0] as string, SECOND_DAY);
    await all;
    const delivered = performance.now() - begun;
    await settle();
    const memory = product.memory() - before;
    for (const stream of streams) stream.destroy();
    return { memory, delivered };
  } finally {
    agent.destroy();
    await product.stop();
    await forgetBookingsAhead(db);
  }
}

const today = facilityDate(new Date(), DEFAULT_FACILITY);
const FIRST_DAY = datePlus(today, 24);
const SECOND_DAY = datePlus(today, 25);

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

function opened(origin: string, cookie: string, agent: http.Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/api/events`, { agent, headers: { Cookie: cookie } });
    request.once('error', reject);
    request.once('response', (response) => {
      if (response.statusCode === 200) resolve(response.on('error', () => undefined));
      else reject(new Error(`A stream got status ${response.statusCode}.`));
    });
  });
}

function hears(stream: IncomingMessage, date: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes(date)) resolve();
    });
    stream.once('close', () => reject(new Error('A stream has ended.')));
  });
}

async function book(origin: string, cookie: string, bookingDate: string): Promise<void> {
  const answer = await fetch(`${origin}/api/bookings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ simulatorId: 1, bookingDate, startTime: '05:00', endTime: '05:30' }),
  });
  if (answer.status !== 201) throw new Error(`The booking got status ${answer.status}.`);
}
