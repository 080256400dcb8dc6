import type { Net } from 'electron';

const TIMEOUT_MS = 5000;

/**
 * Requests a URL and returns its redirect target. Does not follow the redirect. Returns null if the server
 * answers without a redirect, the request fails, or no answer arrives within the timeout.
 */
export function redirectTarget(net: Pick<Net, 'request'>, url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = net.request({ url, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    const end = (target: string | null) => {
      clearTimeout(late);
      resolve(target);
      request.abort();
    };
    const late = setTimeout(() => end(null), TIMEOUT_MS);
    request.on('redirect', (_status, _method, target) => end(target));
    request.on('response', () => end(null));
    // Electron also emits an error when `end` aborts a finished request. This second `end` has no effect.
    request.on('error', () => end(null));
    request.end();
  });
}
