import compression from 'compression';
import express, { type Express, type Router } from 'express';
import { endpointRouter } from './access/index.ts';
import { auditRoutes } from './audit/index.ts';
import {
  accountRoutes,
  authRoutes,
  bringsSession,
  deskPinRoutes,
  deviceCookies,
  emailConfirmationPages,
  resetDomain,
  resetRoutes,
  sessions,
} from './auth/index.ts';
import {
  bookingRoutes,
  memberChangesPage,
  sharedBookingFiles,
  sharedBookingRoutes,
} from './bookings/index.ts';
import { calendarFiles, calendarLinkRoutes } from './calendar/index.ts';
import { demoRequestRoutes, staffDemoRequestRoutes } from './demo-requests/index.ts';
import type { Deps } from './deps.ts';
import { deskRoutes } from './desk/index.ts';
import { facilityRoutes, imageFiles, imageRoutes } from './facility/index.ts';
import { errorHandler } from './http/error-handler.ts';
import { refuseForeignOrigin } from './http/foreign-origin.ts';
import { notFound } from './http/http-error.ts';
import { jsonBody } from './http/parse.ts';
import { requestLog } from './http/request-log.ts';
import { RunningRequests } from './http/running-requests.ts';
import { dataSecurity, pageSecurity } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { assetFiles, website } from './http/website.ts';
import { writeLimits } from './http/write-limits.ts';
import { keypadRoutes } from './keypad/index.ts';
import {
  answerPages,
  leagueRoutes,
  leagueShareRoutes,
  messageRoutes,
  participantRoutes,
  playoffRoutes,
  playRoutes,
  substitutePages,
  substituteRoutes,
} from './leagues/index.ts';
import { allCoaches, lessonRoutes } from './lessons/index.ts';
import { eventRoutes } from './live/index.ts';
import { devOutboxEndpoints, devOutboxPages } from './mail/index.ts';
import { memberRoutes, userRoutes } from './members/index.ts';
import { notificationRoutes, unsubscribePages } from './notifications/index.ts';
import { pushRoutes } from './push/index.ts';
import { exportRoutes, reportRoutes } from './reports/index.ts';
import { searchRoutes } from './search/index.ts';
import { hasAdmin } from './users/index.ts';
import { watchRoutes } from './watches/index.ts';

/** The features with the most requests come first, because Express tries the endpoints in order. */
const FEATURES = [
  bookingRoutes,
  sharedBookingRoutes,
  facilityRoutes,
  watchRoutes,
  authRoutes,
  resetRoutes,
  accountRoutes,
  deskPinRoutes,
  memberRoutes,
  userRoutes,
  demoRequestRoutes,
  staffDemoRequestRoutes,
  deskRoutes,
  lessonRoutes,
  pushRoutes,
  calendarLinkRoutes,
  notificationRoutes,
  reportRoutes,
  exportRoutes,
  searchRoutes,
  leagueRoutes,
  leagueShareRoutes,
  messageRoutes,
  participantRoutes,
  playoffRoutes,
  playRoutes,
  substituteRoutes,
  keypadRoutes,
  eventRoutes,
  auditRoutes(memberChangesPage),
  devOutboxEndpoints,
  imageRoutes,
];
const FILES = [
  sharedBookingFiles,
  calendarFiles,
  devOutboxPages,
  imageFiles,
  unsubscribePages,
  emailConfirmationPages,
  answerPages,
  substitutePages,
];

export function createApp(
  deps: Deps,
  webFolder?: string,
  {
    running = new RunningRequests(),
    metrics,
  }: { running?: RunningRequests; metrics?: Router | undefined } = {},
): Express {
  const { settings, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.trustProxy);

  app.use(requestLog(log, running), ...warnOfUntrustedProxy(deps));
  if (metrics) app.use('/metrics', dataSecurity(settings)).use(metrics);
  app.use('/api', api(deps));
  app.use(files(deps));
  if (webFolder) {
    const isSignedIn = (req: express.Request) => bringsSession(req, settings.isProduction);
    const pages = website(webFolder, {
      ...settings,
      ...deps,
      coaches: () => allCoaches(deps.db),
      resetDomain: () => resetDomain(deps),
      bringsSession: isSignedIn,
      isSetUp: setUpCheck(deps),
    });
    // A screen loads about twenty of these files. The longer security headers of pages would take 50 ms more
    // on slow 4G, so these files get the short headers of API responses.
    app.use('/assets', dataSecurity(settings), compression(), assetFiles(webFolder));
    app.use(pageSecurity(settings), compression(), pages);
  }
  app.use(errorHandler(deps));
  return app;
}

/**
 * Returns the router for the endpoints under /api. Their responses are not compressed, because compressing
 * such small responses costs more time than it saves.
 */
function api(deps: Deps): Router {
  const router = express.Router();
  const { settings } = deps;
  router.use(
    dataSecurity(settings),
    noStore,
    refuseForeignOrigin(settings.publicUrl),
    deviceCookies,
    sessions(deps),
    ...writeLimits(deps),
    jsonBody({ except: '/admin/facility/images/' }),
  );
  const endpoints = endpointRouter(router, '/api');
  for (const addEndpoints of FEATURES) addEndpoints(endpoints, deps);
  router.use(() => {
    throw notFound('This endpoint does not exist.');
  });
  return router;
}

/** Returns the router for the endpoints outside /api, which work without a session. */
function files(deps: Deps): Router {
  const router = express.Router();
  router.use(
    [
      ...['/calendar', '/dev', '/images', '/theme', '/unsubscribe', '/confirm-email'],
      ...['/league-answer', '/league-substitute'],
    ],
    dataSecurity(deps.settings),
    noStore,
  );
  const endpoints = endpointRouter(router, '');
  for (const addFiles of FILES) addFiles(endpoints, deps);
  return router;
}

/**
 * Tells browsers and proxies not to store the response, because nearly every response contains personal data.
 */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * Returns a function that checks whether an admin exists. After the first positive answer, it stops asking
 * the database, because the last admin cannot be removed. Outside production, it always returns true, because
 * there is no setup link.
 */
function setUpCheck({ db, settings }: Deps): () => Promise<boolean> {
  let isSetUp = !settings.isProduction;
  return async () => {
    isSetUp ||= await hasAdmin(db);
    return isSetUp;
  };
}
