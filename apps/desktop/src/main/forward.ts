import type { ErrorBody } from '@clubhouse/core/errors';
import { type Fetch, wholeOf } from './fetch.ts';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';
import { type Log, withoutSecrets } from './logs.ts';
import { codeOf } from './network-errors.ts';
import { type ServerWatch, SLOW_AFTER_MS } from './server-watch.ts';

const NO_ANSWER_AFTER_MS = 15_000;
/** Far above the largest response to a change. */
const MAX_ANSWER_TO_CHANGE = 8 * 1024 * 1024;

const READING = ['GET', 'HEAD'];
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];
const REDIRECTS = [301, 302, 303, 307, 308];
/** A proxy in front of the server sends these if it cannot reach the server. */
const GATEWAY_TROUBLES = [502, 504];

type Forwarding = { server: () => string | null; fetch: Fetch; watch: ServerWatch; log: Log };

/**
 * Forwards the screens' /api requests to the server, with the session cookie that Electron keeps, and returns the
 * response. Without a response, the screens get an error in the format of the API:
 * docs/product/front-desk.md#changes-while-the-server-is-away.
 */
export function createForward({ server, fetch, watch, log }: Forwarding) {
  /** Abort functions of the open streams. */
  const open = new Set<(reason: string) => void>();
  /** Abort functions of the requests without a response. */
  const waiting = new Set<() => void>();

  async function forward(request: Request): Promise<Response> {
    const { method } = request;
    const isChange = CHANGING.includes(method);
    if (!isChange && !READING.includes(method)) {
      return refusal(405, { code: 'method_not_allowed', message: 'Not allowed.' });
    }
    const origin = server();
    if (origin === null)
      return refusal(503, { code: 'no_server', message: 'No server has been chosen yet.' });
    const target = apiUrl(request.url, origin);
    if (!target) return refusal(404, { code: 'not_found', message: 'Not found.' });
    // The change is not queued. A late change that the user no longer expects is worse than an error.
    if (isChange && watch.isOffline()) return SERVER_AWAY();

    // Reading the whole body first means that the server never gets half of a request.
    const body = isChange ? await request.arrayBuffer() : null;
    const breakOff = new AbortController();
    const leave = () => breakOff.abort();
    request.signal.addEventListener('abort', leave, { once: true });
    if (request.signal.aborted) leave();
    waiting.add(leave);
    const slow = setTimeout(watch.reportSlow, SLOW_AFTER_MS);
    let isTooLate = false;
    const late = setTimeout(() => {
      isTooLate = true;
      breakOff.abort();
    }, NO_ANSWER_AFTER_MS);

    try {
      const answer = await fetch(target.href, {
        method,
        headers: requestHeaders(request.headers),
        body: body && body.byteLength > 0 ? body : null,
        credentials: 'include',
        cache: 'no-store',
        // Electron rejects a redirect, and Node returns it. Neither sends the request to the new location.
        redirect: 'manual',
        signal: breakOff.signal,
      });
      if (isFromInBetween(answer)) {
        log.warn(`${method} ${target.pathname}: ${answer.status} from a proxy in front of the server`);
        breakOff.abort();
        watch.reportUnreachable();
        return isChange ? OUTCOME_UNKNOWN() : NO_ANSWER();
      }
      // The server sent this 503: its database is unavailable, or it is shutting down. It may already be back.
      if (answer.status === 503) watch.recheck();
      // Half of a response does not tell whether a change was saved. The response is forwarded once it is complete.
      const answerBody = isChange ? await wholeBodyOf(answer) : bodyOf(answer, method, breakOff);
      return new Response(answerBody, {
        status: answer.status,
        statusText: answer.statusText,
        headers: answerHeaders(answer.headers),
      });
    } catch (error) {
      if (breakOff.signal.aborted && !isTooLate) {
        // The page was closed, or the request was dropped.
        return isChange ? OUTCOME_UNKNOWN() : NO_ANSWER();
      }
      log.warn(
        `${method} ${target.pathname}: ${isTooLate ? 'no answer in time' : withoutSecrets(codeOf(error))}`,
      );
      breakOff.abort();
      watch.reportUnreachable();
      // The outcome is unknown for every error code. The network stack resends a request that fails on a kept
      // connection. The second attempt can be refused after the first one arrived.
      return isChange ? OUTCOME_UNKNOWN() : NO_ANSWER();
    } finally {
      waiting.delete(leave);
      clearTimeout(slow);
      clearTimeout(late);
    }
  }

  function bodyOf(answer: Response, method: string, breakOff: AbortController) {
    if (!answer.body || method === 'HEAD') return null;
    return watched(answer.body, isStream(answer), breakOff);
  }

  /** Forwards the body chunk by chunk. A broken body or an ended stream is the first sign that the server is down. */
  function watched(body: ReadableStream<Uint8Array>, isEndless: boolean, breakOff: AbortController) {
    const reader = body.getReader();
    let isOver = false;
    let drop = (_reason: string) => {};
    const end = () => {
      isOver = true;
      open.delete(drop);
    };
    const stop = (reason: unknown) => {
      end();
      breakOff.abort();
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
          breakOff.abort();
        };
        const stalled = isEndless ? undefined : setTimeout(giveUp, NO_ANSWER_AFTER_MS);
        try {
          const { done, value } = await reader.read();
          if (isOver) return;
          if (!done) return screen.enqueue(value);
          end();
          screen.close();
          if (isEndless) watch.recheck();
        } catch (error) {
          const isOurs = isOver || (breakOff.signal.aborted && !isStalled);
          end();
          screen.error(error);
          if (!isOurs) watch.recheck();
        } finally {
          clearTimeout(stalled);
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
    /** Ends all streams. After a sleep or an outage, a stream can look open but never send anything again. */
    dropStreams,
    /** Ends all requests and streams. A late response could restore a deleted session cookie. */
    dropRequests: (reason: string): void => {
      for (const leave of [...waiting]) leave();
      dropStreams(reason);
    },
  };
}

/** Returns the URL on the server, or null if the path leaves the API. */
function apiUrl(requestUrl: string, origin: string): URL | null {
  const { pathname, search } = new URL(requestUrl);
  const target = new URL(pathname + search, origin);
  return target.origin === new URL(origin).origin && target.pathname.startsWith('/api/') ? target : null;
}

const wholeBodyOf = (answer: Response) => (answer.body ? wholeOf(answer, MAX_ANSWER_TO_CHANGE) : null);

const isJson = (answer: Response) => /\bjson\b/.test(answer.headers.get('content-type') ?? '');
const isStream = (answer: Response) => /^text\/event-stream\b/.test(answer.headers.get('content-type') ?? '');

/** Returns whether a response comes from a proxy or a sign-in portal in between, and not from the server. */
function isFromInBetween(answer: Response): boolean {
  if (answer.type === 'opaqueredirect' || REDIRECTS.includes(answer.status)) return true;
  // The server reports all its own errors as JSON.
  return GATEWAY_TROUBLES.includes(answer.status) || (answer.status >= 500 && !isJson(answer));
}

function refusal(status: number, body: ErrorBody): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
const SERVER_AWAY = () =>
  refusal(503, { code: 'server_away', message: 'The server does not answer. Nothing was changed.' });
const NO_ANSWER = () => refusal(503, { code: 'server_away', message: 'The server does not answer.' });
const OUTCOME_UNKNOWN = () =>
  refusal(503, {
    code: 'outcome_unknown',
    message: 'The server did not answer, so the change may be saved. Check the board before you try again.',
  });
