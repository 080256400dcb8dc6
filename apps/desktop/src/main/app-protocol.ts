import { APP_HOST } from './app-origin.ts';
import { isServerPath } from './server-path.ts';

type Answering = (request: Request) => Promise<Response>;

/** Serves the API and the screens from one origin, so that the server does not have to support CORS. */
export function appProtocol(parts: { files: Answering; api: Answering }): Answering {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== APP_HOST) return new Response('Not found.', { status: 404 });
    return isServerPath(pathname) ? parts.api(request) : parts.files(request);
  };
}
