import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ANALYTICS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** The URL of the analytics script. The rest of that host serves any script that someone puts into a container. */
const ANALYTICS_SCRIPT = 'https://www.googletagmanager.com/gtag/';

/** Device features that no page uses. An injected script cannot request them either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type SecuritySettings = { isProduction: boolean; analyticsId: string | undefined };

const transportSecurity = ({ isProduction }: SecuritySettings) =>
  isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false;

/** For pages: a strict content security policy. It allows analytics only if analytics is configured. */
export function pageSecurity(settings: SecuritySettings): RequestHandler {
  const { isProduction, analyticsId } = settings;
  const analytics = analyticsId ? ANALYTICS : [];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...(analyticsId ? [ANALYTICS_SCRIPT] : [])],
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
  return (req, res, next) => {
    res.set('Permissions-Policy', PERMISSIONS_POLICY);
    headers(req, res, next);
  };
}

/** For responses with data. Even if a browser shows one as a page, it cannot load anything or be framed. */
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
