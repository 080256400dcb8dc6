/** Returns a key for a request that may be sent twice. `crypto.randomUUID` does not exist on pages without HTTPS. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
