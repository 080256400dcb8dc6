/**
 * What of a call's headers the server is told. Named one by one, because what is not here must never be sent: where
 * the call comes from (the server would take the app for a foreign site), cookies that a page made up, and what
 * belongs to a single connection, which Electron refuses to set.
 */
const TO_SERVER = ['accept', 'accept-language', 'content-type', 'last-event-id', 'x-unattended'];

/** What of an answer's headers the screens are not told. */
const NOT_TO_SCREENS = [
  // Belong to one connection, or to the body as it was sent: Electron has decoded it.
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Kept by Electron for the server's origin, or meant for it and not for this app's.
  'alt-svc',
  'clear-site-data',
  'set-cookie',
  'strict-transport-security',
  // Would lead the page elsewhere.
  'link',
  'location',
  'refresh',
];

export function requestHeaders(asked: Headers): Headers {
  const forwarded = new Headers();
  for (const name of TO_SERVER) {
    const value = asked.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  return forwarded;
}

/** An answer is data. Should one ever be shown as a page, it would be one of the app's origin: it can do nothing. */
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
