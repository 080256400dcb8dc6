import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import type { CheckedServerUrl } from '@clubhouse/core/shell';
import { describe, expect, test, vi } from 'vitest';
import type { Fetch } from './fetch.ts';
import { normalUrl } from './normal-url.ts';
import { checkServerUrl } from './server-address.ts';
import { type Answering, aFreePort, aServer, json } from './testing/servers.ts';

const VERSION = '0.3.1';
const health = (version: string) => json({ status: 'ok', database: 'ok', version });
const check = (typed: string, parts: Partial<Parameters<typeof checkServerUrl>[1]> = {}) =>
  checkServerUrl(typed, { version: VERSION, fetch: globalThis.fetch, ...parts });
const checkAnswering = async (answer: Answering) => {
  const { port } = await aServer(answer);
  return { port, found: await check(`localhost:${port}`) };
};
const reasonOf = (found: CheckedServerUrl) => (found.isOk ? 'online' : found.reason);
const messageOf = (found: CheckedServerUrl) => (found.isOk ? '' : found.message);

describe('the typed address', () => {
  test.each([
    ['club.example', 'https://club.example'],
    ['  Club.Example  ', 'https://club.example'],
    ['https://club.example/', 'https://club.example'],
    ['HTTPS://club.example:8443/members?x=1#y', 'https://club.example:8443'],
    ['club.example/booking', 'https://club.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.20:3000', 'https://192.168.1.20:3000'],
  ])('%s means %s', (typed, origin) => expect(normalUrl(typed)).toMatchObject({ isOk: true, origin }));

  test.each([
    'my club',
    'https://',
    'ftp://club.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'mailto:kim@club.example',
    'kim:secret@club.example',
    'club.example:99999',
    '3000',
    'https://[::1',
  ])('%s is not an address', async (typed) => {
    expect(await check(typed)).toEqual({
      isOk: false,
      reason: 'not_an_address',
      message: 'This is not a valid address. Enter one like club.example.com, without spaces.',
    });
  });

  test.each([
    'http://club.example',
    'http://192.168.1.20:3000',
    'http://localhost.evil.example',
    'http://127.0.0.2',
  ])('%s is not secure and gets no request', async (typed) => {
    const fetch = vi.fn<Fetch>();
    const found = await check(typed, { fetch });
    expect([reasonOf(found), fetch.mock.calls.length]).toEqual(['not_secure', 0]);
    expect(messageOf(found)).toMatch(/others could read passwords/);
  });
});

describe('a Clubhouse server', () => {
  test.each(['0.3.1', '0.3.9', '0.3.0-beta.1', 'development'])(
    'of version %s can be used',
    async (version) => {
      const { port, found } = await checkAnswering(health(version));
      expect(found).toEqual({ isOk: true, origin: `http://localhost:${port}`, version });
    },
  );

  test.each([
    ['0.2.9', 'the server'],
    ['0.4.0', 'this app'],
    ['1.3.1', 'this app'],
  ])('of version %s is incompatible: %s needs an update', async (version, older) => {
    const { found } = await checkAnswering(health(version));
    expect(found).toEqual({
      isOk: false,
      reason: 'wrong_version',
      message: `The server is running version ${version}, which doesn’t work with version 0.3.1 of this app. Please update ${older}.`,
    });
  });

  test('since 1.0 is compatible with the same major version', async () => {
    const { port } = await aServer(health('2.9.0'));
    expect(reasonOf(await check(`localhost:${port}`, { version: '2.1.0' }))).toBe('online');
    expect(reasonOf(await check(`localhost:${port}`, { version: '3.0.0' }))).toBe('wrong_version');
  });

  test('without its database is reported as such', async () => {
    const away = { message: 'Our system is down right now.', code: 'database_away' };
    const body = { ...away, status: 'unavailable', database: 'unavailable', version: VERSION };
    const { found } = await checkAnswering(json(body, 503));
    expect(reasonOf(found)).toBe('database_away');
  });
});

describe('another server', () => {
  test.each<[string, Answering]>([
    ['a page', (_request, response) => void response.end('<h1>It works!</h1>')],
    ['other JSON', json({ status: 'ok' })],
    ['nothing there', json({ message: 'Not found' }, 404)],
    ['a health without a version', json({ status: 'ok', database: 'ok', version: 'latest' })],
    ['a failure', json({ status: 'ok', database: 'ok', version: VERSION }, 500)],
    ['a foreign 503', (_request, response) => void response.writeHead(503).end('<h1>Maintenance</h1>')],
  ])('that answers %s is not a Clubhouse server', async (_what, answer) => {
    const { port, found } = await checkAnswering(answer);
    expect(found).toEqual({
      isOk: false,
      reason: 'not_clubhouse',
      message: `localhost:${port} responded, but it is not a Clubhouse server. Please check the address.`,
    });
  });

  test('that redirects is refused, and the message names the target', async () => {
    const asked = vi.fn<Answering>(health(VERSION));
    const other = await aServer(asked);
    const { port, found } = await checkAnswering((_request, response) => {
      response.writeHead(302, { Location: `${other.origin}/login?next=%2F` }).end();
    });
    expect(found).toEqual({
      isOk: false,
      reason: 'not_clubhouse',
      message: `localhost:${port} redirects to ${other.origin}. If that is the right address, enter it instead.`,
    });
    expect(asked).not.toHaveBeenCalled();
  });

  test('that redirects is also detected through Electron’s network', async () => {
    const fetch = vi.fn<Fetch>().mockRejectedValue(new Error('Redirect was cancelled'));
    const whereItLeads = vi.fn(async () => 'https://www.club.example/api/health');
    expect(messageOf(await check('club.example', { fetch, whereItLeads }))).toBe(
      'club.example redirects to https://www.club.example. If that is the right address, enter it instead.',
    );
    const elsewhere = 'club.example redirects to another site. Please check the address.';
    expect(messageOf(await check('club.example', { fetch }))).toBe(elsewhere);
    for (const target of ['data:text/html,hello', 'steam://run/1', 'https://', '']) {
      const message = messageOf(await check('club.example', { fetch, whereItLeads: async () => target }));
      expect(message, target).toBe(elsewhere);
    }
  });

  test('with an endless response is aborted soon', async () => {
    let left = () => {};
    const hasLeft = new Promise<void>((leave) => {
      left = leave;
    });
    const { origin } = await aServer((_request, response) => {
      const more = setInterval(() => response.write('x'.repeat(16 * 1024)), 1);
      response.on('close', () => {
        clearInterval(more);
        left();
      });
    });
    expect(await check(origin)).toMatchObject({ isOk: false, reason: 'no_answer' });
    await hasLeft;
  });
});

describe('a server that cannot be reached', () => {
  test('has an unknown name', async () => {
    const found = await check('club.invalid');
    expect(found).toEqual({
      isOk: false,
      reason: 'no_such_host',
      message: 'There is no server named club.invalid. Please check the spelling.',
    });
  });

  test('is reported as no network if the computer is offline', async () => {
    expect(reasonOf(await check('club.invalid', { isOnline: () => false }))).toBe('no_network');
    const fetch = vi.fn<Fetch>().mockRejectedValue(new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(reasonOf(await check('club.example', { fetch }))).toBe('no_network');
  });

  test.each([
    [
      true,
      'no_answer',
      'club.example isn’t responding. Please check the address, and try again in a minute.',
    ],
    [false, 'no_network', 'This computer isn’t connected to a network. Please check the cable or the Wi-Fi.'],
  ])('has an unreachable address (online: %s)', async (isOnline, reason, message) => {
    const fetch = vi.fn<Fetch>().mockRejectedValue(new Error('net::ERR_ADDRESS_UNREACHABLE'));
    const found = await check('club.example', { fetch, isOnline: () => isOnline });
    expect(found).toEqual({ isOk: false, reason, message });
  });

  test('is behind a proxy that failed', async () => {
    const fetch = vi.fn<Fetch>().mockRejectedValue(new Error('net::ERR_PROXY_CONNECTION_FAILED'));
    expect(await check('club.example', { fetch })).toEqual({
      isOk: false,
      reason: 'no_network',
      message: 'This computer’s proxy could not reach club.example. Please check the proxy settings.',
    });
  });

  test('refuses connections', async () => {
    const port = await aFreePort();
    expect(await check(`localhost:${port}`)).toEqual({
      isOk: false,
      reason: 'refused',
      message: `The computer at localhost:${port} is refusing connections. Check the address, and make sure the server is running.`,
    });
  });

  test('does not answer in time', async () => {
    const { port } = await aServer(() => {});
    const found = await check(`localhost:${port}`, { timeoutMs: 50 });
    expect(reasonOf(found)).toBe('no_answer');
  });

  test('does not finish its response', async () => {
    const { port } = await aServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"status":');
    });
    expect(reasonOf(await check(`localhost:${port}`, { timeoutMs: 50 }))).toBe('no_answer');
  });
});

describe('a certificate', () => {
  test('from an unknown authority is refused', async () => {
    const { key, cert } = aCertificate();
    const { port } = await aServer(health(VERSION), (answer) => https.createServer({ key, cert }, answer));
    expect(await check(`https://localhost:${port}`)).toEqual({
      isOk: false,
      reason: 'certificate',
      message: `The security certificate for localhost:${port} is not trusted by this computer, so the connection is not safe. Please contact the server’s administrator.`,
    });
  });

  test.each([
    ['ERR_CERT_DATE_INVALID', /has expired, or this computer’s clock is wrong/],
    ['ERR_CERT_COMMON_NAME_INVALID', /was issued for a different address/],
    ['ERR_CERT_REVOKED', /was revoked/],
    ['ERR_CERT_AUTHORITY_INVALID', /is not trusted by this computer/],
  ])('that fails with %s gets a matching message', async (code, sentence) => {
    const fetch = vi.fn<Fetch>().mockRejectedValue(new Error(`net::${code}`));
    const found = await check('club.example', { fetch });
    expect(reasonOf(found)).toBe('certificate');
    expect(messageOf(found)).toMatch(sentence);
  });

  test('is not blamed if the server and the app do not support the same encryption', async () => {
    const fetch = vi.fn<Fetch>().mockRejectedValue(new Error('net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'));
    expect(messageOf(await check('club.example', { fetch }))).toMatch(/do not support the same encryption/);
  });

  test('is not blamed if the server has no https', async () => {
    const { port } = await aServer(health(VERSION));
    const found = await check(`https://localhost:${port}`);
    expect(reasonOf(found)).toBe('not_secure');
    expect(messageOf(found)).toMatch(/does not offer a secure connection/);
  });
});

function aCertificate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'front-desk-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const subject = ['-subj', '/CN=localhost', '-days', '2'];
    const ask = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject];
    execFileSync('openssl', ask, { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
