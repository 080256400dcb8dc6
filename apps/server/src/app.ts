import compression from 'compression';
import express, { type Express, type Router } from 'express';
import { endpointRouter } from './access/index.ts';
import { auditRoutes } from './audit/index.ts';
import {
  accountRoutes,
  authRoutes,
  bringsSession,
  deviceCookies,
  resetRoutes,
  sessions,
} from './auth/index.ts';
import { bookingRoutes, deskBookingRoutes } from './bookings/index.ts';
import { calendarFiles, calendarLinkRoutes } from './calendar/index.ts';
import { demoRequestRoutes, submissionRoutes } from './demo-requests/index.ts';
import type { Deps } from './deps.ts';
import { deskRoutes } from './desk/index.ts';
import { facilityRoutes } from './facility/index.ts';
import { errorHandler } from './http/error-handler.ts';
import { refuseForeignOrigin } from './http/foreign-origin.ts';
import { notFound } from './http/http-error.ts';
import { jsonBody } from './http/parse.ts';
import { requestLog } from './http/request-log.ts';
import { RunningRequests } from './http/running-requests.ts';
import { dataSecurity, pageSecurity } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { website } from './http/website.ts';
import { writeLimits } from './http/write-limits.ts';
import { keypadRoutes } from './keypad/index.ts';
import { leagueRoutes, participantRoutes, playRoutes } from './leagues/index.ts';
import { coachRoutes, lessonReportRoutes, lessonRoutes } from './lessons/index.ts';
import { eventRoutes } from './live/index.ts';
import { devOutboxEndpoints, devOutboxPages } from './mail/index.ts';
import { memberRoutes, userRoutes } from './members/index.ts';
import { exportRoutes, reportRoutes } from './reports/index.ts';

/** The busiest first, because Express tries one endpoint after the other. */
const ROOMS = [
  bookingRoutes,
  facilityRoutes,
  authRoutes,
  resetRoutes,
  accountRoutes,
  memberRoutes,
  userRoutes,
  demoRequestRoutes,
  submissionRoutes,
  deskBookingRoutes,
  deskRoutes,
  lessonRoutes,
  coachRoutes,
  lessonReportRoutes,
  calendarLinkRoutes,
  reportRoutes,
  exportRoutes,
  leagueRoutes,
  participantRoutes,
  playRoutes,
  keypadRoutes,
  eventRoutes,
  auditRoutes,
  devOutboxEndpoints,
];
const FILES = [calendarFiles, devOutboxPages];

/** The whole server: the API under /api, and the website if `webFolder` contains one. */
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
  const websiteFor = (folder: string) =>
    website(folder, {
      ...settings,
      bringsSession: (req) => bringsSession(req, settings.isProduction),
      now: deps.now,
    });
  if (webFolder) app.use(pageSecurity(settings), compression(), websiteFor(webFolder));
  app.use(errorHandler(deps));
  return app;
}

/**
 * API responses are not compressed. They fit into the first packets, and compression would take longer than it saves.
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
    jsonBody(),
  );
  const endpoints = endpointRouter(router, '/api');
  for (const addEndpoints of ROOMS) addEndpoints(endpoints, deps);
  router.use(() => {
    throw notFound('This endpoint does not exist.');
  });
  return router;
}

/** Endpoints for clients without a session, at the root beside the website. */
function files(deps: Deps): Router {
  const router = express.Router();
  router.use(['/calendar', '/dev'], dataSecurity(deps.settings), noStore);
  const endpoints = endpointRouter(router, '');
  for (const addFiles of FILES) addFiles(endpoints, deps);
  return router;
}

/** Nearly every response carries personal data, so no response is cached. */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};
