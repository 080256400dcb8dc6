/**
 * Request headers that are forwarded to the server. This is an allowlist. It leaves out the origin, which the server
 * would refuse as a foreign site, forged cookies, and connection headers, which Electron refuses to set.
 */
const TO_SERVER = ['accept', 'accept-language', 'content-type', 'last-event-id', 'x-unattended'];

/** Response headers that are not forwarded to the screens. */
const NOT_TO_SCREENS = [
  // Headers of one connection, or of the encoded body, which Electron has decoded.
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Headers for the server's origin. Electron keeps the cookies.
  'alt-svc',
  'clear-site-data',
  'set-cookie',
  'strict-transport-security',
  // Headers that would redirect the page.
  'link',
  'location',
  'refresh',
];

export function requestHeaders(received: Headers): Headers {
  const forwarded = new Headers();
  for (const name of TO_SERVER) {
    const value = received.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  return forwarded;
}

/** Returns the headers for the screens. The policy blocks everything if a response is ever shown as a page. */
export function answerHeaders(answered: Headers): Headers {
  const forwarded = new Headers();
  for (const [name, value] of answered) {
    if (!NOT_TO_SCREENS.includes(name) && !name.startsWith('access-control-')) forwarded.append(name, value);
  }
  forwarded.set(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  forwarded.set('X-Content-Type-Options', 'nosniff');
  return forwarded;
}
