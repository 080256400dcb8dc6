import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CookieJar } from 'tough-cookie';

const FILE_TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Returns a stand-in for Electron's `net.fetch`. It reads `file:` URLs. With `credentials: 'include'`, it
 * sends the cookies of `jar`, and stores the cookies of the response in `jar`.
 */
export function networkOf(jar: CookieJar) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url.startsWith('file:')) return fileAnswer(url);
    const headers = new Headers(init.headers);
    const hasCookies = init.credentials === 'include';
    if (hasCookies) {
      const cookies = await jar.getCookieString(url);
      if (cookies) headers.set('cookie', cookies);
    }
    // Removes an Electron option that Node does not support.
    const { bypassCustomProtocolHandlers: _, ...rest } = init as RequestInit & Record<string, unknown>;
    const answer = await fetch(url, { ...rest, headers });
    if (hasCookies) {
      for (const cookie of answer.headers.getSetCookie()) await jar.setCookie(cookie, url);
    }
    return answer;
  };
}

async function fileAnswer(url: string): Promise<Response> {
  try {
    const type = FILE_TYPES[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return new Response(await readFile(fileURLToPath(url)), { headers: { 'content-type': type } });
  } catch {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  }
}
