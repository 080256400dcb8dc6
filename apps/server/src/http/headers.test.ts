import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aWebFolder } from '../../testing/web-folder.ts';

const { webFolder, remove } = aWebFolder();
writeFileSync(path.join(path.dirname(webFolder), `${path.basename(webFolder)}-secret.txt`), 'a secret');

let server: TestServer;
let calendar: string;
let cookies: Record<'nobody' | 'member' | 'admin', string>;
beforeAll(async () => {
  server = await aServer({
    webFolder,
    env: { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://golf.example' },
  });
  const member = await server.signedIn({ isMember: true });
  const admin = await server.signedIn({ isAdmin: true });
  cookies = { nobody: '', member: member.cookie, admin: admin.cookie };
  calendar = new URL((await member.post('/api/user/calendar-link')).body.url).pathname;
});
afterAll(async () => {
  await server.close();
  remove();
});

type Asked = [what: string, path: () => string, who: keyof typeof cookies, status: number, type: RegExp];
const HTML = /^text\/html; charset=utf-8$/;
const JSON_TYPE = /^application\/json; charset=utf-8$/;
const PAGES: Asked[] = [
  ['the landing page', () => '/', 'nobody', 200, HTML],
  ['a screen', () => '/auth', 'nobody', 200, HTML],
  ['a link in an email', () => '/reset-password/t0ken', 'nobody', 200, HTML],
  ['an unknown page', () => '/nothing', 'nobody', 404, HTML],
];
const DATA: Asked[] = [
  ['a response', () => '/api/user', 'member', 200, JSON_TYPE],
  ['an error response', () => '/api/user', 'nobody', 401, JSON_TYPE],
  ['an unknown endpoint', () => '/api/nothing', 'nobody', 404, JSON_TYPE],
  ['a malformed request', () => '/api/leagues/%E0%A4%A', 'nobody', 400, JSON_TYPE],
  ['an export', () => '/api/admin/export/users.csv', 'admin', 200, /^text\/csv; charset=utf-8$/],
  ['a calendar', () => calendar, 'nobody', 200, /^text\/calendar; charset=utf-8$/],
  ['an unknown calendar', () => '/calendar/nobodys.ics', 'nobody', 404, JSON_TYPE],
];
const FILES: Asked[] = [
  ['a script', () => '/assets/app-1234.js', 'nobody', 200, /^text\/javascript; charset=utf-8$/],
  ['a style sheet', () => '/assets/app-1234.css', 'nobody', 200, /^text\/css; charset=utf-8$/],
  ['a picture', () => '/favicon.svg', 'nobody', 200, /^image\/svg\+xml/],
  ['robots.txt', () => '/robots.txt', 'nobody', 200, /^text\/plain; charset=utf-8$/],
  ['the sitemap', () => '/sitemap.xml', 'nobody', 200, /^application\/xml/],
];

async function answerTo([, path, who]: Asked) {
  const answer = await fetch(`${server.origin}${path()}`, { headers: { Cookie: cookies[who] } });
  await answer.arrayBuffer();
  return answer;
}
const directivesOf = (policy: string | null) =>
  Object.fromEntries((policy ?? '').split(';').map((each) => each.trim().split(/ (.*)/s).slice(0, 2)));

describe.each([...PAGES, ...DATA, ...FILES])('%s', (...asked) => {
  test('every response has security headers', async () => {
    const { status, headers } = await answerTo(asked);
    expect([status, headers.get('content-type')]).toEqual([asked[3], expect.stringMatching(asked[4])]);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = directivesOf(headers.get('content-security-policy'));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|data:.*script/);
  });
});

test.each(PAGES)('%s runs only its own scripts and styles, and cannot be framed', async (...asked) => {
  const { headers } = await answerTo(asked);
  expect(directivesOf(headers.get('content-security-policy'))).toMatchObject({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
  });
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(headers.get('permissions-policy')?.split(', ')).toContain(`${feature}=()`);
  }
});

test.each(DATA)('%s is not cached', async (...asked) => {
  expect((await answerTo(asked)).headers.get('cache-control')).toBe('no-store');
});

test('an export is a download, never a page', async () => {
  const { headers } = await fetch(`${server.origin}/api/admin/export/users.csv`, {
    headers: { Cookie: cookies.admin },
  });
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=users_\d{4}-\d\d-\d\d\.csv$/);
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('%s is not a way around authentication', async (method) => {
  const { default: http } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const request = http.request(`${server.origin}/api/user`, { method, headers: { Cookie: cookies.admin } });
    request
      .once('response', (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end();
  });
  expect([method, status]).toEqual([method, 404]);
});

const name = path.basename(webFolder);
test.each([
  `/../${name}-secret.txt`,
  `/assets/../../${name}-secret.txt`,
  `/%2e%2e/${name}-secret.txt`,
  `/assets/..%2f..%2f${name}-secret.txt`,
  `/assets/..\\..\\${name}-secret.txt`,
  `//${name}-secret.txt`,
  '/.git/config',
  '/assets/',
  '/package.json',
])('%s does not serve a file', async (url) => {
  const { default: http } = await import('node:http');
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    // Uses node:http, because fetch would normalize the path before sending it.
    const { port } = new URL(server.origin);
    http
      .get({ port, host: '127.0.0.1', path: url }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      })
      .once('error', reject);
  });
  expect(answer.text).not.toContain('a secret');
  expect([400, 403, 404]).toContain(answer.status);
});
