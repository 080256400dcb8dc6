import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { openEvents, waitUntil } from '../../testing/event-stream.ts';
import { aSignedInUser, at } from '../../testing/server.ts';
import { readSettings } from '../settings.ts';
import { type RunningServer, startServer } from '../start-server.ts';

const TOKEN = 'a-token-of-the-tests';
const NOW = at('2026-11-23', '12:00');
const AWAY = { log: pino({ level: 'silent' }), now: () => NOW, webFolder: '/nowhere' };

let database: TestDatabase;
let server: RunningServer;
let origin: string;

const started = (env: Record<string, string>) =>
  startServer(
    { ...readSettings({ PORT: '0', SEED_DEMO: 'off', ...env }), database: database.settings },
    AWAY,
  );
const originOf = ({ port }: RunningServer) => `http://127.0.0.1:${port}`;
const scrape = (headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` }) =>
  new Client(origin).get('/metrics', { headers });
/** Returns the values on the metrics page, keyed by name and labels. */
async function numbers(): Promise<Record<string, number>> {
  const { body } = await scrape();
  const lines: string[] = body.split('\n').filter((line: string) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

beforeAll(async () => {
  database = await aDatabase();
  server = await started({ METRICS_TOKEN: TOKEN });
  origin = originOf(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

describe('the metrics page', () => {
  test('does not exist without a token in the settings', async () => {
    const without = await started({});
    const visitor = new Client(originOf(without));
    const [page, unknown] = [await visitor.get('/metrics'), await visitor.get('/nothing')];
    expect(page.status).toBe(404);
    expect(page.body).toBe(unknown.body.replace('nothing', 'metrics'));
    await without.close();
  });

  test.each([[{}], [{ Authorization: TOKEN }], [{ Authorization: `Bearer ${TOKEN}x` }]])(
    'returns only a 401 to %o',
    async (headers: Record<string, string>) => {
      const answer = await scrape(headers);
      expect([answer.status, answer.body]).toEqual([401, '']);
    },
  );

  test('is in the format of Prometheus, with metrics of Node.js and the version', async () => {
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(answer.body).toMatch(new RegExp(`^${name} [0-9.e+-]+$`, 'm'));
    }
    const node = process.versions.node;
    expect((await numbers())[`clubhouse_build_info{version="development",node="${node}"}`]).toBe(1);
  });
});

describe('requests', () => {
  const count = (labels: string) => `clubhouse_http_request_seconds_count{${labels}}`;

  test('are counted by route pattern, never by URL', async () => {
    const member = await aSignedInUser(database, origin);
    await member.delete('/api/bookings/987654');
    await member.get('/api/bookings?date=2026-11-24');
    for (const path of ['/api/no-such-call/987654', '/reset-password/s3cret', '/wp-login.php']) {
      await member.get(path);
    }
    const { body } = await scrape();
    for (const asked of ['987654', 's3cret', 'wp-login', 'no-such-call', '2026-11-24']) {
      expect(body).not.toContain(asked);
    }
    const seen = await numbers();
    expect(seen[count('method="DELETE",route="/api/bookings/:id",status="4xx"')]).toBe(1);
    expect(seen[count('method="GET",route="/api/bookings",status="2xx"')]).toBe(1);
    expect(seen[count('method="GET",route="other",status="4xx"')]).toBe(3);
    expect(seen.clubhouse_http_requests_running).toBe(0);
    expect(seen.clubhouse_statement_seconds_count).toBeGreaterThan(3);
  });

  test('that fail to sign in or exceed a rate limit are counted separately', async () => {
    const visitor = new Client(origin);
    await visitor.post('/api/login', { username: 'nobody@example.com', password: 'a long walk' });
    const request = { name: 'Ann', email: 'ann@example.com', phone: '407-555-0100', interest: 'other' };
    const asked: number[] = [];
    while (!asked.includes(429) && asked.length < 200) {
      asked.push((await visitor.post('/api/contact', { ...request, message: `${asked.length}` })).status);
    }
    const seen = await numbers();
    expect(seen.clubhouse_sign_in_failures_total).toBe(1);
    expect(seen['clubhouse_rate_limit_refusals_total{route="/api/contact"}']).toBe(1);
  });

  test('that stay open are counted as streams, not as slow requests', async () => {
    const stream = await openEvents(origin, await aSignedInUser(database, origin));
    expect((await numbers()).clubhouse_event_streams).toBe(1);
    expect((await numbers()).clubhouse_http_requests_running).toBe(0);
    stream.leave();
    await waitUntil(async () => expect((await numbers()).clubhouse_event_streams).toBe(0));
    expect((await scrape()).body).not.toContain('/api/events');
  });
});

describe('the database', () => {
  test('shows the waiting emails with their age, abandoned emails, and connections', async () => {
    await database.db('outbox').delete();
    expect(await numbers()).toMatchObject({
      'clubhouse_outbox_mails{state="waiting"}': 0,
      clubhouse_outbox_oldest_seconds: 0,
    });
    const mail = { recipient: 'ann@example.com', content: '{}', is_secret: false };
    const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
    await database.db('outbox').insert([
      { ...mail, created_at: ago(90), next_attempt_at: NOW, failed_at: null, sent_at: null },
      { ...mail, created_at: ago(30), next_attempt_at: NOW, failed_at: null, sent_at: null },
      { ...mail, created_at: ago(600), next_attempt_at: null, failed_at: ago(60), sent_at: null },
      { ...mail, created_at: ago(600), next_attempt_at: null, failed_at: null, sent_at: ago(60) },
    ]);
    const seen = await numbers();
    expect(seen).toMatchObject({
      clubhouse_database_up: 1,
      'clubhouse_outbox_mails{state="waiting"}': 2,
      'clubhouse_outbox_mails{state="failed"}': 1,
      clubhouse_outbox_oldest_seconds: 90,
      'clubhouse_database_connections{state="waiting"}': 0,
    });
    expect(seen['clubhouse_database_connections{state="idle"}']).toBeGreaterThan(0);
  });

  test('metrics are left out while the database is unreachable', async () => {
    await database.db.schema.renameTable('outbox', 'outbox_elsewhere');
    const seen = await numbers();
    await database.db.schema.renameTable('outbox_elsewhere', 'outbox');
    expect(seen.clubhouse_database_up).toBe(0);
    expect(Object.keys(seen).filter((name) => name.startsWith('clubhouse_outbox'))).toEqual([]);
    expect((await numbers()).clubhouse_database_up).toBe(1);
  });
});
