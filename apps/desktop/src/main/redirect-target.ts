import type { Net } from 'electron';

const NO_ANSWER_AFTER_MS = 5000;

/** Returns the redirect target of a URL, or null. Does not follow the redirect. */
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
    // Aborting the finished request also emits an error.
    request.on('error', () => end(null));
    request.end();
  });
}
