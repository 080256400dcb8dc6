/**
 * Returns a unique key for a request that may be sent twice. Does not use `crypto.randomUUID`, which does not
 * exist on pages without HTTPS.
 */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
