import { may, sessionLifetime, type User } from '@clubhouse/core/auth';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Deps } from '../deps.ts';
import { endSurplusSessions } from './session-queries.ts';
import { SessionStore } from './session-store.ts';

/** The minimum time between two writes of a session's last use, so that most requests write nothing. */
const SEEN_EVERY_MS = 60_000;
const MAX_DEVICE_NAME = 300;
/**
 * Returns whether the page sent the request without a user action. Such requests do not count as user
 * activity.
 */
const isUnattended = (req: Request) => req.path === '/events' || req.get('x-unattended') !== undefined;

const cookieName = (isProduction: boolean) => (isProduction ? '__Host-clubhouse' : 'clubhouse');

/** Returns whether the request has a session cookie. The session itself may be invalid. */
export const bringsSession = (req: Request, isProduction: boolean) =>
  (req.get('cookie') ?? '').includes(`${cookieName(isProduction)}=`);

const cookieOptions = (isProduction: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isProduction }) as const satisfies CookieOptions;

/** Middleware that sets `req.caller` to the signed-in user. Visitors get no cookie. */
export function sessions({ db, now, settings, facility }: Deps): RequestHandler[] {
  const { isProduction, sessionSecrets } = settings;
  const cookie = cookieOptions(isProduction);
  const behindTls: RequestHandler = (req, _res, next) => {
    // express-session needs this header to set a secure cookie, and some TLS proxies don't send it.
    req.headers['x-forwarded-proto'] = 'https';
    next();
  };
  const keepAlive: RequestHandler = (req, _res, next) => {
    if (isUnattended(req)) return next();
    const time = now().getTime();
    // A new `lastSeenAt` makes express-session save the session and renew its cookie.
    const { lastSeenAt } = req.session;
    if (lastSeenAt !== undefined && time - lastSeenAt >= SEEN_EVERY_MS) req.session.lastSeenAt = time;
    next();
  };
  return [
    ...(isProduction ? [behindTls] : []),
    session({
      name: cookieName(isProduction),
      // The first secret signs new cookies. Cookies signed with any of the secrets stay valid.
      secret: sessionSecrets,
      store: new SessionStore({ db, now, facility, cookie }),
      cookie,
      proxy: isProduction,
      resave: false,
      saveUninitialized: false,
    }),
    keepAlive,
  ];
}

const settled = (act: (done: (error?: unknown) => void) => void) =>
  new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));

/** Signs a user in with a new session ID. Stores the session before the response is sent. */
export async function startSession(
  req: Request,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: User,
): Promise<void> {
  const isPrivileged = may(user, 'workTheDesk');
  await settled((done) => req.session.regenerate(done));
  req.session.userId = user.id;
  req.session.lastSeenAt = now().getTime();
  req.session.isPrivileged = isPrivileged;
  req.session.device = (req.get('user-agent') ?? '').slice(0, MAX_DEVICE_NAME);
  req.session.cookie.maxAge = sessionLifetime({ isPrivileged }).idle;
  await settled((done) => req.session.save(done));
  await endSurplusSessions(db, user.id);
  // The request log takes the user's ID from here.
  req.caller = user;
}

/**
 * Deletes a session that this request has just started, if a later check refuses the sign-in. The response
 * then sends no session cookie.
 */
export async function abandonSession(req: Request): Promise<void> {
  delete req.caller;
  await settled((done) => req.session.destroy(done));
}

export async function endSession(req: Request, res: Response, isProduction: boolean): Promise<void> {
  if (!req.caller) return;
  await settled((done) => req.session.destroy(done));
  res.clearCookie(cookieName(isProduction), cookieOptions(isProduction));
}
