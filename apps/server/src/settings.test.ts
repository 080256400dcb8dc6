import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCommandSettings, readSettings } from './settings.ts';

const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };

test('development needs no settings', () => {
  expect(readSettings({})).toMatchObject({
    isProduction: false,
    port: 3000,
    database: { file: 'data/clubhouse.sqlite' },
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    seedDemo: true,
    rateLimits: true,
  });
});

test('production has no demo data and always has limits', () => {
  expect(readSettings(production)).toMatchObject({ isProduction: true, seedDemo: false, rateLimits: true });
});

test('outside production only this machine can connect, unless HOST says otherwise', () => {
  expect(readSettings({}).host).toBe('127.0.0.1');
  expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readSettings(production).host).toBeUndefined();
});

test('development can set a database and a mail server if NODE_ENV is set', () => {
  const env = { DATABASE_URL: 'postgres://a:b@localhost/x', SMTP_URL: 'smtp://localhost' };
  expect(readSettings({ NODE_ENV: 'development', ...env })).toMatchObject({ isProduction: false });
});

test('a command works on the production database without the settings that only the server needs', () => {
  expect(readCommandSettings({ DATABASE_URL: 'postgres://a:b@localhost/x', NODE_ENV: '' })).toMatchObject({
    isProduction: true,
    database: { url: 'postgres://a:b@localhost/x' },
  });
});

test('an empty setting counts as missing', () => {
  expect(readSettings({ NODE_ENV: '', PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 });
});

test('several session secrets form a list, and the first one signs', () => {
  const secrets = ['n'.repeat(32), 'o'.repeat(32)];
  expect(readSettings({ SESSION_SECRET: secrets.join(', ') }).sessionSecrets).toEqual(secrets);
});

test('by default, statements count as slow after a quarter of a second', () => {
  expect(readSettings({}).slowQueryMs).toBe(250);
  expect(readSettings({ SLOW_QUERY_MS: '1000' }).slowQueryMs).toBe(1000);
  expect(readSettings({ SLOW_QUERY_MS: 'off' }).slowQueryMs).toBeUndefined();
});

describe('a wrong setting', () => {
  test.each([
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['SESSION_SECRET', { SESSION_SECRET: `${'x'.repeat(32)},short` }],
    ['SESSION_SECRET', { NODE_ENV: 'production' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['NODE_ENV', { DATABASE_URL: 'postgres://a:b@localhost/x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'www.example.com' }],
    ['PUBLIC_URL', { ...production, SMTP_URL: 'smtp://mail.example.com' }],
    ['PUBLIC_URL', { ...production, SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'http://club.example' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['ANALYTICS_ID', { ANALYTICS_ID: '"><script>' }],
    ['SEED_DEMO', { SEED_DEMO: 'true' }],
    ['SEED_DEMO', { ...production, SEED_DEMO: 'on' }],
    ['RATE_LIMITS', { RATE_LIMITS: '0' }],
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'too short' }],
    ['SLOW_QUERY_MS', { SLOW_QUERY_MS: '1s' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('%s is named in the error for %o', (name, env) => {
    expect(() => readSettings(env as Record<string, string>)).toThrow(new RegExp(`^${name} .+\\.$`));
  });
});

test('.env.example names every setting', () => {
  const documented = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const read = readFileSync(new URL('./settings.ts', import.meta.url), 'utf8');
  const names = [...read.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(documented).toMatch(new RegExp(`^# ?${name}=`, 'm'));
});
