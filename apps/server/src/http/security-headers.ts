import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';

type SecuritySettings = Pick<Settings, 'isProduction' | 'analyticsId'>;

const NONE = ["'none'"];
const SELF = ["'self'"];

const ANALYTICS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];
/** This host also serves scripts by other authors, so the content security policy allows only this path. */
const ANALYTICS_SCRIPT = 'https://www.googletagmanager.com/gtag/';

/** Turns off browser features that no page needs, so that an injected script cannot use them either. */
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

const transportSecurity = ({ isProduction }: SecuritySettings) =>
  isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false;

export function pageSecurity(settings: SecuritySettings): RequestHandler {
  const { isProduction, analyticsId } = settings;
  const analytics = analyticsId ? ANALYTICS : [];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        objectSrc: NONE,
        scriptSrc: [...SELF, ...(analyticsId ? [ANALYTICS_SCRIPT] : [])],
        styleSrc: SELF,
        imgSrc: [...SELF, 'data:', ...analytics],
        fontSrc: SELF,
        mediaSrc: SELF,
        connectSrc: [...SELF, ...analytics],
        manifestSrc: SELF,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: NONE,
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

/**
 * Sets the security headers of data responses. If a browser displays such a response as a page, the page
 * cannot load anything and cannot be shown in a frame.
 */
export function dataSecurity(settings: SecuritySettings): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: NONE,
        frameAncestors: NONE,
      },
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
