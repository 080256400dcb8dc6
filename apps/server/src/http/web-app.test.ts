import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aWebFolder } from '../../testing/web-folder.ts';

const { webFolder, remove } = aWebFolder();
let server: TestServer;
beforeAll(async () => {
  server = await aServer({ webFolder });
});
afterAll(async () => {
  await server.close();
  remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });
type Kept = { url: string; revision: string | null }[];
const keptFiles = async (): Promise<Kept> =>
  JSON.parse(/keep\((.*)\);/.exec(await (await get('/sw.js')).text())?.[1] ?? '[]');

test('the service worker caches the offline page and its files, but no API responses', async () => {
  const kept = await keptFiles();
  expect(kept.map(({ url }) => url)).toEqual(['/offline', '/assets/app-1234.js', '/assets/offline.js']);
});

test('browsers ask for a new service worker at each visit, and get it only if it differs', async () => {
  const { headers } = await get('/sw.js');
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(headers.get('cache-control')).toBe('no-cache');
  const known = { 'If-None-Match': headers.get('etag') as string, 'Cache-Control': 'max-age=0' };
  expect((await get('/sw.js', known)).status).toBe(304);
});

test('changed settings reach the offline page, because the service worker then differs', async () => {
  const [before] = await keptFiles();
  const admin = await server.signedIn({ isAdmin: true });
  const place = { ...DEFAULT_FACILITY.place, phone: '(407) 555-0188' };
  const saved = await admin.put('/api/admin/facility/place', { value: place, basedOn: null });
  expect(saved.status).toBe(200);
  const [after] = await keptFiles();
  expect(after?.revision).not.toBe(before?.revision);
  expect(await (await get('/offline')).text()).toContain('(407) 555-0188');
});

test('the offline page tells the app that it replaces another page, and is hidden from search engines', async () => {
  const page = await (await get('/offline')).text();
  expect(page).toContain('<meta name="session" content="offline" />');
  expect(page).toContain('<meta name="robots" content="noindex" />');
});

test('the installed app keeps its identity and opens with the next booking', async () => {
  const manifest = JSON.parse(await (await get('/site.webmanifest')).text());
  expect(manifest).toMatchObject({
    id: '/booking',
    start_url: '/booking?from=home-screen',
    display: 'standalone',
    name: DEFAULT_FACILITY.place.name,
  });
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
});
