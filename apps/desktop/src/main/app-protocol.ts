import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Answers every request of the screens: /api from the configured server, with the session cookie that Electron
 * keeps, everything else from the bundled files. So the screens are same-origin and the server needs no CORS.
 */
export function appProtocol({
  rendererFolder,
  server,
  fetch,
}: {
  rendererFolder: string;
  server: string;
  fetch: Fetch;
}) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/api/')) return forward(request, new URL(pathname + search, server), fetch);
    const file = path.join(rendererFolder, path.normalize(decodeURIComponent(pathname)));
    if (!file.startsWith(rendererFolder + path.sep)) return new Response('Not found', { status: 404 });
    // Every path without a file ending is a screen.
    const found = path.extname(file) ? file : path.join(rendererFolder, 'index.html');
    return fetch(pathToFileURL(found).href);
  };
}

function forward(request: Request, target: URL, fetch: Fetch): Promise<Response> {
  const headers = new Headers(request.headers);
  // They name this app, which the server would take for a foreign site.
  for (const name of ['origin', 'referer', 'sec-fetch-site']) headers.delete(name);
  return fetch(target.href, {
    method: request.method,
    headers,
    body: request.body,
    credentials: 'include',
    // Node and Electron want to know that a streamed body is sent before the answer is read.
    ...(request.body && { duplex: 'half' }),
  } as RequestInit);
}
