import type { Net } from 'electron';

const NO_ANSWER_AFTER_MS = 5000;

/** Where an address leads, or null. It is only asked for its redirect, which is not followed. */
export function redirectTarget(net: Pick<Net, 'request'>, url: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = net.request({ url, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    const end = (target: string | null) => {
      clearTimeout(late);
      resolve(target);
      request.abort();
    };
    const late = setTimeout(() => end(null), NO_ANSWER_AFTER_MS);
    request.on('redirect', (_status, _method, target) => end(target));
    request.on('response', () => end(null));
    // Ending it is one as well, when all has been told.
    request.on('error', () => end(null));
    request.end();
  });
}
