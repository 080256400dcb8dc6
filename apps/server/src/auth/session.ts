import { may, sessionLifetime, type User } from '@clubhouse/core/auth';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Deps } from '../deps.ts';
import { endSurplusSessions } from './session-queries.ts';
import { SessionStore } from './session-store.ts';

/** The last use is stored at most this often, so that most reads cause no write. */
const SEEN_EVERY_MS = 60_000;
const MAX_DEVICE_NAME = 300;
/** A page sends these requests by itself, such as opening the event stream. They do not count as activity. */
const isUnattended = (req: Request) => req.path === '/events' || req.get('x-unattended') !== undefined;

const cookieName = (isProduction: boolean) => (isProduction ? '__Host-clubhouse' : 'clubhouse');

/** Whether a request has a session cookie. The session may be invalid. */
export const bringsSession = (req: Request, isProduction: boolean) =>
  (req.get('cookie') ?? '').includes(`${cookieName(isProduction)}=`);

const cookieOptions = (isProduction: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isProduction }) as const satisfies CookieOptions;

/** Reads the signed-in user into `req.caller`. Visitors get no cookie. */
export function sessions({ db, now, settings }: Deps): RequestHandler[] {
  const { isProduction, sessionSecrets } = settings;
  const cookie = cookieOptions(isProduction);
  const behindTls: RequestHandler = (req, _res, next) => {
    // express-session sets no cookie without TLS. In production a proxy terminates TLS, but not every proxy reports it.
    req.headers['x-forwarded-proto'] = 'https';
    next();
  };
  const keepAlive: RequestHandler = (req, _res, next) => {
    if (isUnattended(req)) return next();
    const time = now().getTime();
    // The response saves a changed session and renews its cookie.
    const { lastSeenAt } = req.session;
    if (lastSeenAt !== undefined && time - lastSeenAt >= SEEN_EVERY_MS) req.session.lastSeenAt = time;
    next();
  };
  return [
    ...(isProduction ? [behindTls] : []),
    session({
      name: cookieName(isProduction),
      // The first secret signs new cookies. Cookies with any of the secrets are valid, so a new secret signs nobody out.
      secret: sessionSecrets,
      store: new SessionStore({ db, now, cookie }),
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

/** Signs a user in under a new session ID. The session is stored before the response is sent. */
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
  // The request log should name the user.
  req.caller = user;
}

/** Deletes a session that was just begun, before the response sends its cookie. */
export async function abandonSession(req: Request): Promise<void> {
  delete req.caller;
  await settled((done) => req.session.destroy(done));
}

export async function endSession(req: Request, res: Response, isProduction: boolean): Promise<void> {
  if (!req.caller) return;
  await settled((done) => req.session.destroy(done));
  res.clearCookie(cookieName(isProduction), cookieOptions(isProduction));
}
