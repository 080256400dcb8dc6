import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_COOKIE } from '@clubhouse/core/auth';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import type { Settings } from '../settings.ts';

/** How long a browser keeps the device cookie: 400 days, the maximum that browsers allow. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
/** The device cookie keeps only the accounts that signed in most recently, so that it stays small. */
const MAX_ACCOUNTS = 20;

export type Device = { id: string; accounts: number[] };
type Secrets = Pick<Settings, 'sessionSecrets' | 'isProduction'>;

const cookieName = (isProduction: boolean) =>
  isProduction ? DEVICE_COOKIE.production : DEVICE_COOKIE.development;

const signatureOf = (secret: string, content: string) =>
  createHmac('sha256', secret).update(`device ${content}`).digest('base64url');

/** Reads the signed device cookie, which stays on the device after sign-out. */
export function readDevice(req: Request, { sessionSecrets, isProduction }: Secrets): Device | undefined {
  const value = parseCookie(req.get('cookie') ?? '')[cookieName(isProduction)];
  const [, content, id, accounts, signature] =
    /^(([\w-]{22})\.(\d+(?:-\d+)*))\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (!content || !id || !accounts || !signature) return undefined;
  const isSigned = sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(secret, content)), Buffer.from(signature)),
  );
  return isSigned ? { id, accounts: accounts.split('-').map(Number) } : undefined;
}

/**
 * Adds the device cookie after the session cookie, because some clients read only the first cookie. Must come
 * before the session middleware, because `on-headers` calls its listeners in reverse order.
 */
export const deviceCookies: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    const cookie: string | undefined = res.locals.deviceCookie;
    if (cookie) res.append('Set-Cookie', cookie);
  });
  next();
};

/** Reads the device cookie, or creates a new device. `rememberOnDevice` stores the new device in the cookie. */
export const deviceOf = (req: Request, settings: Secrets): Device =>
  readDevice(req, settings) ?? { id: randomBytes(16).toString('base64url'), accounts: [] };

export function rememberOnDevice(
  req: Request,
  res: Response,
  settings: Secrets,
  userId: number,
  { id, accounts }: Device = deviceOf(req, settings),
): void {
  const latest = [userId, ...accounts.filter((other) => other !== userId)].slice(0, MAX_ACCOUNTS);
  const content = `${id}.${latest.join('-')}`;
  const [secret = ''] = settings.sessionSecrets;
  res.locals.deviceCookie = stringifySetCookie({
    name: cookieName(settings.isProduction),
    value: `${content}.${signatureOf(secret, content)}`,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: settings.isProduction,
    maxAge: KEPT_SECONDS,
  });
}
