import type { ErrorBody } from '@clubhouse/core/errors';
import { type Fetch, isRedirect, wholeOf } from './fetch.ts';
import { type Log, withoutSecrets } from './logs.ts';
import { codeOf } from './network-errors.ts';
import { isApiPath, isServerPath } from './server-path.ts';
import { type ServerWatch, SLOW_AFTER_MS } from './server-watch.ts';

const TIMEOUT_MS = 15_000;
/**
 * The app keeps responses to write requests in memory, so this limits their size. The server's own responses
 * are much smaller.
 */
const MAX_CHANGE_RESPONSE_BYTES = 8 * 1024 * 1024;

const READING = ['GET', 'HEAD'];
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** A proxy responds with these status codes if it cannot reach the server. */
const GATEWAY_ERRORS = [502, 504];

/**
 * Request headers that are forwarded to the server. Omits `Origin`, because the server would refuse the app's
 * origin. Omits cookies and connection headers, because Electron sets these itself.
 */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'last-event-id', 'x-unattended'];

const DROPPED_RESPONSE_HEADERS = [
  // These headers describe the connection, or the encoded body, which Electron has already decoded.
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // These headers are meant for the server's origin, not for the app's. Electron has already stored the
  // cookies.
  'alt-svc',
  'clear-site-data',
  'set-cookie',
  'strict-transport-security',
  // These headers could make the page load a different URL.
  'link',
  'location',
  'refresh',
];

type Forwarding = { server: () => string | null; fetch: Fetch; watch: ServerWatch; log: Log };

/**
 * Forwards the screens' requests to the server. If the server does not respond, the screens get an API error:
 * docs/product/front-desk.md#changes-while-the-server-is-away.
 */
export function createForward({ server, fetch, watch, log }: Forwarding) {
  /** One abort function per open event stream. */
  const open = new Set<(reason: string) => void>();
  /** One abort function per request that is still waiting for a response. */
  const waiting = new Set<() => void>();

  async function forward(request: Request): Promise<Response> {
    const { method } = request;
    const isChange = CHANGING.includes(method);
    const isRefused = isChange ? !isApiPath(new URL(request.url).pathname) : !READING.includes(method);
    if (isRefused) {
      return refusal(405, { code: 'method_not_allowed', message: 'Not allowed.' });
    }
    const origin = server();
    if (!origin)
      return refusal(503, {
        code: 'no_server',
        message: 'No server has been chosen yet. Please enter the server’s address.',
      });
    const target = apiUrl(request.url, origin);
    if (!target) return refusal(404, { code: 'not_found', message: 'Not found.' });
    // Refuses changes while the server is offline instead of queuing them. A queued change could be saved
    // later, when the user no longer expects it.
    if (isChange && watch.isOffline()) return SERVER_AWAY();

    const unanswered = () => (isChange ? OUTCOME_UNKNOWN() : NO_ANSWER());
    // Reads the whole body first, so that the server never gets half a request.
    const body = isChange ? await request.arrayBuffer() : null;
    const aborter = new AbortController();
    const abort = () => aborter.abort();
    request.signal.addEventListener('abort', abort, { once: true });
    if (request.signal.aborted) abort();
    waiting.add(abort);
    const slow = setTimeout(watch.reportSlow, SLOW_AFTER_MS);
    let isTooLate = false;
    const late = setTimeout(() => {
      isTooLate = true;
      abort();
    }, TIMEOUT_MS);

    try {
      const answer = await fetch(target.href, {
        method,
        headers: requestHeaders(request.headers),
        body: body && body.byteLength > 0 ? body : null,
        credentials: 'include',
        cache: 'no-store',
        // With `manual`, Electron's `fetch` rejects a redirect. Node's `fetch`, which the tests use, returns
        // the redirect response.
        redirect: 'manual',
        signal: aborter.signal,
      });
      if (isFromProxy(answer)) {
        log.warn(`${method} ${target.pathname}: ${answer.status} from a proxy in front of the server`);
        abort();
        watch.reportUnreachable();
        return unanswered();
      }
      // Checks the server again, because a 503 means that it is shutting down or too busy, or that its
      // database has a problem.
      if (answer.status === 503) watch.recheck();
      // Reads the whole response to a change before forwarding it, because an incomplete response does not show
      // whether the change was saved.
      const answerBody = isChange
        ? answer.body && (await wholeOf(answer, MAX_CHANGE_RESPONSE_BYTES))
        : bodyOf(answer, method, aborter);
      return new Response(answerBody, {
        status: answer.status,
        statusText: answer.statusText,
        headers: responseHeaders(answer.headers),
      });
    } catch (error) {
      const isDropped = aborter.signal.aborted && !isTooLate;
      if (!isDropped) {
        const reason = isTooLate ? 'no answer in time' : withoutSecrets(codeOf(error));
        log.warn(`${method} ${target.pathname}: ${reason}`);
        abort();
        watch.reportUnreachable();
      }
      // The server may have saved a change, even if the error is a refused connection. The network stack
      // resends a request after its connection breaks, so the server may have received the first attempt.
      return unanswered();
    } finally {
      waiting.delete(abort);
      clearTimeout(slow);
      clearTimeout(late);
    }
  }

  /** Forwards a response body. If the body breaks off or an event stream ends, rechecks the server. */
  function bodyOf({ body, headers }: Response, method: string, aborter: AbortController) {
    if (!body || method === 'HEAD') return null;
    const isEndless = /^text\/event-stream\b/.test(headers.get('content-type') ?? '');
    const reader = body.getReader();
    let isOver = false;
    let drop = (_reason: string) => {};
    const end = () => {
      isOver = true;
      open.delete(drop);
    };
    const stop = (reason: unknown) => {
      end();
      aborter.abort();
      reader.cancel(reason).catch(() => {});
    };
    return new ReadableStream<Uint8Array>({
      start: (screen) => {
        drop = (reason) => {
          stop(reason);
          screen.error(new Error(reason));
        };
        if (isEndless) open.add(drop);
      },
      pull: async (screen) => {
        let isStalled = false;
        const giveUp = () => {
          isStalled = true;
          aborter.abort();
        };
        const timer = isEndless ? undefined : setTimeout(giveUp, TIMEOUT_MS);
        try {
          const { done, value } = await reader.read();
          if (isOver) return;
          if (!done) return screen.enqueue(value);
          end();
          screen.close();
          if (isEndless) watch.recheck();
        } catch (error) {
          const isDropped = isOver || (aborter.signal.aborted && !isStalled);
          end();
          screen.error(error);
          if (!isDropped) watch.recheck();
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: stop,
    });
  }

  function dropStreams(reason: string): void {
    for (const drop of [...open]) drop(reason);
  }

  return {
    forward,
    /**
     * Ends all event streams, so that the screens reconnect. After sleep or an outage, an old stream can stay
     * open without ever sending anything again.
     */
    dropStreams,
    /**
     * Ends all event streams and all requests that are waiting for a response, because a late response could
     * restore a deleted session cookie.
     */
    dropRequests: (reason: string): void => {
      for (const abort of [...waiting]) abort();
      dropStreams(reason);
    },
  };
}

/** Returns the URL on the server, or null if the server does not handle the path. */
function apiUrl(requestUrl: string, origin: string): URL | null {
  const { pathname, search } = new URL(requestUrl);
  const target = new URL(pathname + search, origin);
  return target.origin === new URL(origin).origin && isServerPath(target.pathname) ? target : null;
}

/** Returns whether a response comes from a proxy or a Wi-Fi sign-in page instead of the server. */
function isFromProxy(answer: Response): boolean {
  if (isRedirect(answer) || GATEWAY_ERRORS.includes(answer.status)) return true;
  // The server reports its own errors as JSON, so a 5xx response that is not JSON comes from a proxy.
  return answer.status >= 500 && !/\bjson\b/.test(answer.headers.get('content-type') ?? '');
}

function requestHeaders(received: Headers): Headers {
  return new Headers([...received].filter(([name]) => REQUEST_HEADERS.includes(name)));
}

/**
 * Returns the response headers for the screens. Adds a Content-Security-Policy that blocks everything, in
 * case a response is ever shown as a page.
 */
function responseHeaders(received: Headers): Headers {
  const isKept = (name: string) =>
    !DROPPED_RESPONSE_HEADERS.includes(name) && !name.startsWith('access-control-');
  const headers = new Headers([...received].filter(([name]) => isKept(name)));
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  headers.set('X-Content-Type-Options', 'nosniff');
  return headers;
}

function refusal(status: number, body: ErrorBody): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
const SERVER_AWAY = () =>
  refusal(503, { code: 'server_away', message: 'The server isn’t responding. Nothing was changed.' });
const NO_ANSWER = () => refusal(503, { code: 'server_away', message: 'The server isn’t responding.' });
const OUTCOME_UNKNOWN = () =>
  refusal(503, {
    code: 'outcome_unknown',
    message:
      'The server did not respond, so we don’t know if your change was saved. Check before you try again.',
  });
