import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** An error whose message names the missing or invalid setting. */
export class SettingsError extends StartError {}

const flag = (name: string) => z.enum(['on', 'off'], `${name} must be "on" or "off".`);
const url = (name: string, protocol: RegExp, example: string) =>
  z.url({ protocol, error: `${name} must be a URL like ${example}.` });

/** Express's "trust proxy" setting: the number of proxies in front of the server, or their IP addresses. */
const trustProxy = z
  .string()
  .refine(
    (value) => value.split(',').every((part) => isProxy(part.trim())),
    'TRUST_PROXY must be the number of proxies, like 1, or their IP addresses, like 10.0.0.0/8.',
  )
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value));

function isProxy(part: string): boolean {
  const isNamed = ['loopback', 'linklocal', 'uniquelocal'].includes(part);
  return isNamed || /^\d+$/.test(part) || ipaddr.isValid(part) || ipaddr.isValidCIDR(part);
}

const POSTGRES_EXAMPLE = 'postgres://user:password@host:5432/clubhouse';
const PORT = 'PORT must be a number from 0 to 65535.';

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'NODE_ENV must be development, test or production.')
    .optional(),
  PORT: z.coerce.number(PORT).int(PORT).min(0, PORT).max(65535, PORT).default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: url('DATABASE_URL', /^postgres(ql)?$/, POSTGRES_EXAMPLE).optional(),
  SQLITE_FILE: z.string().default('data/clubhouse.sqlite'),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      'SESSION_SECRET is too short. Each secret needs at least 32 characters. Run `openssl rand -hex 32`.',
    )
    .optional(),
  PUBLIC_URL: url('PUBLIC_URL', /^https?$/, 'https://www.example.com').optional(),
  SMTP_URL: url('SMTP_URL', /^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'MAIL_FROM must be an email address, like Clubhouse <hello@example.com>.',
    )
    .optional(),
  RESET_EMAIL_DOMAIN: z
    .string()
    .regex(
      /^(\*|[a-z0-9.-]+\.[a-z0-9-]+)$/i,
      'RESET_EMAIL_DOMAIN must be a domain like example.com, or * for all domains.',
    )
    .optional(),
  TRUST_PROXY: trustProxy.optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z0-9-]+$/, 'ANALYTICS_ID must look like G-ABC123.')
    .optional(),
  SEED_DEMO: flag('SEED_DEMO').optional(),
  RATE_LIMITS: flag('RATE_LIMITS').default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[!-~]{16,}$/,
      'METRICS_TOKEN must have at least 16 characters and no spaces. Run `openssl rand -hex 16`.',
    )
    .optional(),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^(\d{1,6}|off)$/, 'SLOW_QUERY_MS must be a number of milliseconds, such as 250, or off.')
    .default('250'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent.',
    )
    .optional(),
});

export type Settings = ReturnType<typeof readSettings>;

type Environment = Record<string, string | undefined>;

const withoutEmpty = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

/**
 * Throws if NODE_ENV is not set and another setting suggests real data. Otherwise, the server would run in
 * development mode, show all emails and create accounts with public passwords.
 */
function refuseUnclearEnvironment(data: z.output<typeof environment>): void {
  if (data.NODE_ENV !== undefined) return;
  const sign =
    (data.DATABASE_URL && 'DATABASE_URL is set') ||
    (data.SMTP_URL && 'SMTP_URL is set') ||
    (data.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL is an https URL');
  if (!sign) return;
  throw new SettingsError(
    `NODE_ENV is missing, and ${sign}. Set NODE_ENV to production for real data, or to development for testing.`,
  );
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

function refuseBadLinks({ SMTP_URL, PUBLIC_URL }: z.output<typeof environment>): void {
  if (!SMTP_URL) return;
  if (!PUBLIC_URL) {
    throw new SettingsError(
      'PUBLIC_URL is required when SMTP_URL is set, because links in emails start with it.',
    );
  }
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (protocol === 'https:' || LOOPBACK_HOSTS.includes(hostname)) return;
  throw new SettingsError('PUBLIC_URL must be an https URL in production: links in emails carry secrets.');
}

/**
 * How long the server may take to stop before it exits anyway. A supervisor, such as systemd, must wait
 * longer before it kills the server.
 */
export const STOP_TIMEOUT_MS = 10_000;

function refuseInProduction(data: z.output<typeof environment>): void {
  refuseBadLinks(data);
  if (!data.SESSION_SECRET) {
    throw new SettingsError('SESSION_SECRET is required in production. Run `openssl rand -hex 32`.');
  }
  if (data.RATE_LIMITS === 'off') {
    throw new SettingsError('RATE_LIMITS cannot be off in production.');
  }
  if (data.SEED_DEMO === 'on') {
    throw new SettingsError('SEED_DEMO cannot be on in production, because the demo passwords are public.');
  }
}

/**
 * Reads the settings of a command. If NODE_ENV is not set, the command runs in production mode, so that it
 * accepts the settings of a production database.
 */
export const readCommandSettings = (env: Environment) =>
  readSettings({
    NODE_ENV: 'production',
    // Production settings require a session secret, but commands don't use one.
    SESSION_SECRET: 'no secret is used by this command',
    ...withoutEmpty(env),
  });

/**
 * Reads the settings. Throws a `SettingsError` for the first invalid setting. Empty settings count as
 * missing.
 */
export function readSettings(env: Environment) {
  const { data, error } = environment.safeParse(withoutEmpty(env));
  if (error) throw new SettingsError(error.issues[0]?.message);
  refuseUnclearEnvironment(data);
  const isProduction = data.NODE_ENV === 'production';
  if (isProduction) refuseInProduction(data);
  return {
    isProduction,
    port: data.PORT,
    // Outside production, there are demo accounts with public passwords. So only this machine can connect,
    // unless HOST is set.
    host: data.HOST ?? (isProduction ? undefined : '127.0.0.1'),
    database: data.DATABASE_URL ? { url: data.DATABASE_URL } : { file: data.SQLITE_FILE },
    // A fixed secret keeps development sessions valid after a restart.
    sessionSecrets: data.SESSION_SECRET ?? ['a secret for development only, not for production'],
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    resetEmailDomain: data.RESET_EMAIL_DOMAIN?.toLowerCase(),
    trustProxy: data.TRUST_PROXY ?? false,
    analyticsId: data.ANALYTICS_ID,
    seedDemo: (data.SEED_DEMO ?? (isProduction ? 'off' : 'on')) === 'on',
    rateLimits: data.RATE_LIMITS === 'on',
    metricsToken: data.METRICS_TOKEN,
    slowQueryMs: data.SLOW_QUERY_MS === 'off' ? undefined : Number(data.SLOW_QUERY_MS),
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
