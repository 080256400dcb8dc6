import { connect as connectTo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someAccounts } from '../../testing/accounts.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { startLoad } from '../../testing/load.ts';
import { aProxy } from '../../testing/proxy.ts';
import { aServerProcess } from '../../testing/server-process.ts';
import { type Outcome, Wire } from '../../testing/wire.ts';

const WITHIN = { timeout: 60_000, interval: 5 };
const FORM = { email: 'ann@example.com', phone: '407-555-0177', interest: 'free_sim_demo' };

/** Runs inside the server. When the server exits, prints how many connections never got a response. */
const TELL_UNANSWERED = `
  import { subscribe } from 'node:diagnostics_channel';
  import { writeSync } from 'node:fs';
  const taken = [];
  subscribe('net.server.socket', ({ socket }) => taken.push(socket));
  process.on('exit', () => {
    const unanswered = taken.filter(({ bytesWritten }) => bytesWritten === 0);
    writeSync(1, 'unanswered: ' + unanswered.length + ' of ' + taken.length + '\\n');
  });`;

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
});
afterEach(() => database.drop());

test('clients of a stopping server get every response, and the last one closes their connection', async () => {
  const server = await aServerProcess(database.settings, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_UNANSWERED)}`,
  });
  const clients = Array.from({ length: 8 }, (_, index) => useAllTheTime(server.origin, `Client ${index}`));
  await expect
    .poll(() => Math.min(...clients.map(({ answers }) => answers.length)), WITHIN)
    .toBeGreaterThan(20);

  expect(await server.stop('SIGTERM')).toBe(0);
  const ends = await Promise.all(clients.map(({ end }) => end));
  expect(clients[0]?.answers[0]?.headers['keep-alive']).toBe('timeout=180');
  // A client ends when its connection is refused or reset. A reset could also hide a request that the server
  // accepted but did not answer, so the counts below check for that.
  for (const { code } of ends) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(code);
  expect(server.output()).toMatch(/^unanswered: 0 of [1-9]\d*$/m);
  for (const { answers } of clients) {
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(answers.at(-1)?.headers.connection).toBe('close');
  }
  const kept = clients.flatMap(({ answers }) => answers.filter(({ status }) => status === 201));
  expect(await database.db('contact_submissions').count({ count: '*' }).first()).toEqual({
    count: kept.length,
  });
});

test('behind a proxy, users do not notice that one of two servers stops', async () => {
  const [leaving, staying] = await Promise.all([1, 2].map(() => aServerProcess(database.settings)));
  if (!leaving || !staying) throw new Error('Two servers were started.');
  const proxy = await aProxy([leaving.origin, staying.origin]);
  const load = startLoad(
    { origin: proxy.origin, ca: proxy.cert },
    await someAccounts(database.db, { members: 5, hosted: 1 }),
    7,
  );
  const more = async (changes: number) => {
    const before = load.ledger.accepted;
    await expect.poll(() => load.ledger.accepted - before, WITHIN).toBeGreaterThan(changes);
  };
  await more(40);
  expect(await leaving.stop('SIGTERM')).toBe(0);
  await more(40);
  await load.stop();

  const troubles = [...load.answers.keys()].filter((kind) => !/^[24]/.test(kind));
  expect(troubles).toEqual([]);
  await Promise.all([proxy.stop(), staying.stop()]);
});

test('an unused open connection does not keep a server from stopping', async () => {
  const server = await aServerProcess(database.settings);
  const silent = connectTo(Number(new URL(server.origin).port), '127.0.0.1');
  silent.on('error', () => {});
  await expect.poll(() => silent.readyState).toBe('open');
  const begun = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(performance.now() - begun).toBeLessThan(8000);
  silent.destroy();
});

/**
 * Alternates between reads and writes over a keep-alive connection. If the server closes the connection,
 * opens a new one. Ends when a request gets no response, because the server no longer accepts connections.
 */
function useAllTheTime(origin: string, name: string) {
  const wire = new Wire({ origin });
  const answers: Outcome[] = [];
  const run = async () => {
    for (let count = 0; ; count += 1) {
      const outcome =
        count % 2 === 0
          ? await wire.call('GET', '/api/health')
          : await wire.call('POST', '/api/contact', { ...FORM, name, message: `request ${count}` });
      if (outcome.status === 'broken') {
        wire.close();
        return outcome;
      }
      answers.push(outcome);
    }
  };
  return { answers, end: run() };
}
