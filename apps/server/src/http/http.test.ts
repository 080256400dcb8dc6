import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aWebFolder } from '../../testing/web-folder.ts';

const { webFolder, remove } = aWebFolder();

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer({ webFolder, env: { ANALYTICS_ID: 'G-TEST1' } });
  admin = await server.signedIn({ isAdmin: true });
});
afterAll(async () => {
  await server.close();
  remove();
});

const ann = { username: 'ann@example.com', phone: '407-555-0199', password: 'a long walk' };

describe('unreadable requests', () => {
  test.each([
    ['broken JSON', '{"username":', {}, 400, 'invalid_json'],
    ['other type', 'username=ann', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'not_json'],
    ['a body without a type', 'hello', { 'Content-Type': '' }, 415, 'not_json'],
    ['a body that is too large', JSON.stringify({ ...ann, note: 'x'.repeat(102_400) }), {}, 413, 'too_large'],
    ['a list', '[]', {}, 400, 'invalid'],
    ['nothing', 'null', {}, 400, 'invalid_json'],
    ['a zero byte', JSON.stringify({ ...ann, phone: '407-555-0199\0' }), {}, 400, 'invalid'],
  ])('%s', async (_what, raw, headers: Record<string, string>, status, code) => {
    const answer = await server.visitor().post('/api/register', undefined, { raw, headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/\.$/);
  });

  test.each([
    '/api/bookings?date=2026-11-24&date=2026-11-25',
    '/api/bookings?date[$ne]=2026-11-24',
    '/api/admin/users?pageSize=1e9',
    '/api/admin/users?sort=password_hash',
  ])('%s', async (url) => {
    const answer = await admin.get(url);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  });

  test('an unknown endpoint returns a JSON 404', async () => {
    for (const path of ['/api/nothing', '/api', '/api/bookings/1/2/3']) {
      const answer = await server.visitor().get(path);
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: 'This endpoint does not exist.', code: 'not_found' },
      ]);
    }
  });

  test('a malformed path is refused', async () => {
    const answer = await server.visitor().delete('/api/bookings/%E0%A4%A');
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  });
});

describe('requests from another site’s page', () => {
  const post = (headers: Record<string, string>) =>
    server.visitor().post('/api/logout', undefined, { headers });

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
  ])('are refused: %o', async (headers) => {
    const answer = await post(headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
  });

  test('from our own page, the public URL and clients other than browsers are accepted', async () => {
    const ours = [
      {},
      { Origin: server.origin },
      { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: server.deps.settings.publicUrl },
    ];
    for (const headers of ours) expect((await post(headers as Record<string, string>)).status).toBe(204);
  });

  test('are accepted if they only read', async () => {
    const answer = await server.visitor().get('/api/health', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(answer.status).toBe(200);
  });
});

describe('the website beside the API', () => {
  test('every screen has its page, and any other path has the app’s page with status 404', async () => {
    for (const [screen, page] of [
      ['/', 'Longwood Golf Lab at /<'],
      ['/contact', 'Longwood Golf Lab at /contact'],
      ['/privacy-policy', 'Longwood Golf Lab at /privacy-policy'],
      ['/auth', 'the app'],
      ['/admin/leagues/7/rounds', 'the app'],
      ['/reset-password/abc', 'the app'],
    ] as const) {
      const answer = await server.visitor().get(screen);
      expect(answer.status, screen).toBe(200);
      expect(answer.body).toContain(page);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/nothing', '/admin/nothing', '/booking/1']) {
      const answer = await server.visitor().get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.body).toContain('the app');
    }
  });

  test('files of another version return a plain 404 that is not cached', async () => {
    const answer = await server.visitor().get('/assets/old-9999.js');
    expect([answer.status, answer.body]).toEqual([404, 'This file does not exist.\n']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('hashed files are cached forever and compressed', async () => {
    const file = await server
      .visitor()
      .get('/assets/app-1234.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    expect((await server.visitor().get('/favicon.svg')).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    );
  });

  test('search engines get links with the public URL, regardless of the requested host', async () => {
    const named = await aServer({ webFolder, env: { PUBLIC_URL: 'https://golf.example' } });
    const headers = { Host: 'evil.example' };
    expect((await named.visitor().get('/contact', { headers })).body).toContain(
      '<link rel="canonical" href="https://golf.example/contact" />',
    );
    expect((await named.visitor().get('/sitemap.xml', { headers })).body).toContain(
      '<loc>https://golf.example/contact</loc>',
    );
    expect((await named.visitor().get('/robots.txt')).body).toContain(
      'Sitemap: https://golf.example/sitemap.xml',
    );
    await named.close();
  });

  test('the page contains the analytics ID and whether demo accounts exist', async () => {
    const { body } = await server.visitor().get('/');
    expect(body).toContain('<meta name="analytics-id" content="G-TEST1" />');
    expect(body).toContain('<meta name="demo-accounts" content="shown" />');
  });

  test('the page says which emails get reset codes', async () => {
    const limits = async (env: Record<string, string>) => {
      const own = await aServer({ webFolder, env });
      const { body } = await own.visitor().get('/forgot-password');
      const answer = await own.visitor().get('/api/reset-password');
      await own.close();
      const [, json = ''] = /id="reset-limits">([^<]*)</.exec(body) ?? [];
      expect(JSON.parse(json)).toEqual(answer.body);
      return answer.body.domain;
    };
    expect(await limits({ RESET_EMAIL_DOMAIN: 'golf.example' })).toBe('golf.example');
    expect(await limits({ RESET_EMAIL_DOMAIN: '*' })).toBeNull();
  });

  test('scripts and styles come only from our server, and no other page can frame this one', async () => {
    const policy = (await server.visitor().get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/script-src 'self' https:\/\/www\.googletagmanager\.com\/gtag\/;/);
    const without = await aServer({ webFolder });
    expect((await without.visitor().get('/')).headers.get('content-security-policy')).toContain(
      "script-src 'self';",
    );
    await without.close();
  });
});

describe('when the database is offline', () => {
  test('the health check and every endpoint return 503 without internal details', async () => {
    const broken = await aServer();
    const member = await broken.signedIn({ isMember: true });
    await broken.db.destroy();
    const health = await broken.visitor().get('/api/health');
    expect([health.status, health.body.database]).toEqual([503, 'unavailable']);
    for (const answer of [
      await member.get('/api/bookings?date=2026-11-24'),
      await broken.visitor().post('/api/login', { username: 'ann@example.com', password: 'a long walk' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'database_away']);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
    }
    await broken.close();
  });
});

describe('while the database is offline for long', () => {
  test('the log has one error with its stack per minute, and a short warning for every other request', async () => {
    const broken = await aServer();
    const visitor = broken.visitor();
    await broken.db.destroy();
    for (let count = 0; count < 20; count += 1) {
      expect((await visitor.get('/api/coaches')).status).toBe(503);
      expect((await visitor.get('/api/health')).status).toBe(503);
    }
    const lines = broken.logged.map((line) => JSON.parse(line));
    const [loud, ...more] = lines.filter(({ level }) => level >= 50);
    expect(loud.err.stack).toContain('at ');
    expect(more).toEqual([]);
    const warnings = lines.filter(({ level }) => level === 40);
    expect(warnings).toHaveLength(39);
    for (const warning of warnings) {
      expect(warning).toMatchObject({ requestId: expect.any(String), reason: expect.any(String) });
      expect(JSON.stringify(warning).length).toBeLessThan(300);
    }
    await broken.close();
  });
});

describe('the log', () => {
  test('has one line per request with the response’s ID and no secrets', async () => {
    const password = 'a long walk to nowhere';
    const answer = await server
      .visitor()
      .post('/api/login?token=t0ken', { username: 'who@example.com', password });
    const line = server.logged
      .map((each) => JSON.parse(each))
      .find((each) => each.requestId === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({
      method: 'POST',
      path: '/api/login',
      status: 401,
      msg: 'request',
      address: '127.0.0.1',
    });
    await server.visitor().get('/reset-password/s3cret');
    await server.visitor().get('/confirm-email/s3cret');
    await server.visitor().get('/league-answer/s3cret');
    await server.visitor().get('/api/shared-bookings/s3cret');
    await server.visitor().get('/api/shared-leagues/s3cret');
    const member = await server.signedIn();
    for (const secret of [password, 't0ken', 's3cret', member.cookie, 'who@example.com']) {
      expect(server.logged.join()).not.toContain(secret);
    }
  });

  test('contains the user and IP address of sign-ins and writes, and no IP address for reads', async () => {
    const member = await server.signedIn();
    await member.get('/api/user');
    const lines = server.logged
      .map((each) => JSON.parse(each))
      .filter(({ userId }) => userId === member.user.id);
    expect(lines).toMatchObject([
      { path: '/api/login', status: 200, address: '127.0.0.1' },
      { path: '/api/user', status: 200 },
    ]);
    expect(lines[1]).not.toHaveProperty('address');
  });

  test('an internal error is a 500 with the request’s ID, and its cause is only in the log', async () => {
    const member = await server.signedIn({ isMember: true });
    await server.db.schema.renameTable('leagues', 'leagues_elsewhere');
    const answer = await member.get('/api/leagues');
    await server.db.schema.renameTable('leagues_elsewhere', 'leagues');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: 'Something went wrong on our end. Please try again.',
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    });
    const logged = server.logged.find(
      (line) => line.includes(answer.body.requestId) && line.includes('request failed'),
    );
    expect(logged).toContain('leagues');
  });
});

describe('the page of a screen', () => {
  const linksOf = async (client: Client, path: string) =>
    [
      ...String((await client.get(path)).body).matchAll(
        /<link rel="(?:modulepreload|preload)[^>]*href="([^"]+)"/g,
      ),
    ].map(([, url]) => url);

  test('names its scripts and first API requests, and for a visitor the sign-in script', async () => {
    expect(await linksOf(admin, '/booking')).toEqual([
      '/api/user',
      '/assets/booking.js',
      expect.stringMatching(/^\/api\/availability\?date=\d{4}-\d\d-\d\d$/),
      '/api/leagues',
      expect.stringMatching(/^\/api\/user\/bookings\?from=/),
    ]);
    const chosen = (await linksOf(admin, '/booking?d=2026-12-09&h=1')).filter((link) =>
      link?.includes('?date='),
    );
    expect(chosen).toEqual(['/api/availability?date=2026-12-09']);
    expect(await linksOf(admin, '/admin/calendar?date=2026-12-09')).toContain(
      '/api/desk/day?date=2026-12-09',
    );
    const week = await linksOf(admin, '/admin/calendar?view=week&date=2026-12-09');
    expect(week.filter((link) => link?.includes('/desk/day'))).toEqual([]);
    expect(await linksOf(server.visitor(), '/booking')).toEqual(['/assets/auth.js']);
    expect(await linksOf(server.visitor(), '/auth')).toEqual(['/assets/auth.js']);
  });
});
