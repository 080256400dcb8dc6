import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ANALYTICS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

type SecuritySettings = { isProduction: boolean; analyticsId: string | undefined };

const transportSecurity = ({ isProduction }: SecuritySettings) =>
  isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false;

/** For pages: a strict content security policy, into which analytics is let only where it is configured. */
export function pageSecurity(settings: SecuritySettings): RequestHandler {
  const { isProduction, analyticsId } = settings;
  const analytics = analyticsId ? ANALYTICS : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...(analyticsId ? ['https://*.googletagmanager.com'] : [])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...analytics],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: transportSecurity(settings),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** For answers that are data: should one ever be shown as a page, it can load nothing and be framed by nobody. */
export function dataSecurity(settings: SecuritySettings): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(
        ['defaultSrc', 'objectSrc', 'baseUri', 'formAction', 'frameAncestors'].map((name) => [
          name,
          ["'none'"],
        ]),
      ),
    },
    strictTransportSecurity: transportSecurity(settings),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
