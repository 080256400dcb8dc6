import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Handler = (request: Request) => Promise<Response> | Response;

/**
 * Serves the app's responses on a local port, because tests use plain Chromium instead of Electron, and plain
 * Chromium does not support `app://`.
 */
export async function serveOrigin(appOrigin: string, handler: () => Handler | undefined) {
  /**
   * Maps each path to the content type that was last served there, because a download does not report its
   * content type.
   */
  const types = new Map<string, string>();
  const server = createServer((message, answer) => {
    void serve(message, answer).catch(() => answer.destroy());
  });
  async function serve(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const handle = handler();
    if (!handle) throw new Error('Nobody handles the protocol.');
    const leaving = new AbortController();
    answer.once('close', () => leaving.abort());
    const hasBody = message.method !== 'GET' && message.method !== 'HEAD';
    const request = new Request(appOrigin + message.url, {
      method: message.method ?? 'GET',
      headers: headersOf(message),
      signal: leaving.signal,
      ...(hasBody && { body: Readable.toWeb(message), duplex: 'half' }),
    } as RequestInit);
    const response = await handle(request);
    types.set(new URL(request.url).pathname, response.headers.get('content-type') ?? '');
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.flushHeaders();
    if (!response.body) answer.end();
    else await pipeline(Readable.fromWeb(response.body as never), answer);
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    typeOf: (path: string) => types.get(path) ?? '',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined && name !== 'connection') headers.set(name, String(value));
  }
  return headers;
}
