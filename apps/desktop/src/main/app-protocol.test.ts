import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appProtocol } from './app-protocol.ts';
import { serveBundle } from './bundled-files.ts';

let outside: string;
let answer: (request: Request) => Promise<Response>;
const api = vi.fn(async (_request: Request) => new Response('from the server'));

beforeAll(() => {
  outside = mkdtempSync(path.join(os.tmpdir(), 'front-desk-bundle-'));
  const folder = path.join(outside, 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(outside, 'renderer-other'));
  for (const [file, text] of [
    ['renderer/index.html', '<title>Front Desk</title>'],
    ['renderer/assets/index-Ab12.js', 'start()'],
    ['renderer/assets/font.woff2', 'a font'],
    ['main.js', 'secret'],
    ['renderer-other/main.js', 'secret'],
  ] as const) {
    writeFileSync(path.join(outside, file), text);
  }
  answer = appProtocol({ files: serveBundle(folder), api });
});
afterAll(() => rmSync(outside, { recursive: true }));

const ask = async (url: string, init?: RequestInit) => {
  const { status, headers, ...rest } = await answer(new Request(url, init)).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return {
    status,
    type: headers.get('Content-Type'),
    caching: headers.get('Cache-Control'),
    headers,
    ...rest,
  };
};

describe('the app’s own origin', () => {
  test.each(['/', '/members', '/members/12?page=2#x', '/api'])('%s serves a screen', async (path) => {
    expect(await ask(`app://clubhouse${path}`)).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      caching: 'no-cache',
      text: '<title>Front Desk</title>',
    });
  });

  test('serves the bundled files with their types and caches files with a hash in their name', async () => {
    expect(await ask('app://clubhouse/assets/index-Ab12.js')).toMatchObject({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      caching: 'public, max-age=31536000, immutable',
      text: 'start()',
    });
    expect((await ask('app://clubhouse/assets/font.woff2')).type).toBe('font/woff2');
  });

  test('answers HEAD without the content', async () => {
    expect(await ask('app://clubhouse/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  test('refuses methods that change data', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await ask('app://clubhouse/members', { method })).status).toBe(405);
    }
  });

  test.each([
    '/assets/gone.js',
    '/..%2fmain.js',
    '/%2e%2e/main.js',
    '/assets/..%2f..%2fmain.js',
    '/assets/..%5c..%5cmain.js',
    '/..%2frenderer-other/main.js',
    '/%00.js',
    '/%e0%a4%a.js',
    '//etc/hosts.txt',
  ])('serves nothing at %s', async (path) => {
    const { status, text } = await ask(`app://clubhouse${path}`);
    expect([status, text]).toEqual([404, 'Not found.']);
  });

  test('forwards only the API and the pictures to the server', async () => {
    expect((await ask('app://clubhouse/api/user')).text).toBe('from the server');
    expect((await ask('app://clubhouse/images/abc/640.webp')).text).toBe('from the server');
    await ask('app://clubhouse/apis');
    await ask('app://clubhouse/imagesque');
    expect(api).toHaveBeenCalledTimes(2);
  });

  test('has only one host', async () => {
    for (const url of [
      'app://other/',
      'app://clubhouse.evil.example/',
      'app://clubhouse:81/',
      'app://other/api/user',
    ]) {
      expect((await ask(url)).status, url).toBe(404);
    }
  });

  test('allows its screens to load and request only the app itself', async () => {
    const { headers } = await ask('app://clubhouse/');
    const policy = (headers.get('Content-Security-Policy') ?? '').split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\).*geolocation=\(\).*usb=\(\)/);
  });
});
