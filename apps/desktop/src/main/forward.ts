import type { ErrorBody } from '@clubhouse/core/errors';
import { type Fetch, wholeOf } from './fetch.ts';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';
import { type Log, withoutSecrets } from './logs.ts';
import { codeOf } from './network-errors.ts';
import { type ServerWatch, SLOW_AFTER_MS } from './server-watch.ts';

const NO_ANSWER_AFTER_MS = 15_000;
/** Far more than any change is answered with. */
const MAX_ANSWER_TO_CHANGE = 8 * 1024 * 1024;

const READING = ['GET', 'HEAD'];
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];
const REDIRECTS = [301, 302, 303, 307, 308];
/** What stands in front of a server says so when it cannot be reached. */
const GATEWAY_TROUBLES = [502, 504];

type Forwarding = { server: () => string | null; fetch: Fetch; watch: ServerWatch; log: Log };

/**
 * Takes the screens' calls of /api to the server, with the session's cookie that Electron keeps, and its answer back
 * as it comes. If no answer comes, the screens get an error in the API's shape:
 * docs/product/front-desk.md#changes-while-the-server-is-away.
 */
export function createForward({ server, fetch, watch, log }: Forwarding) {
  /** Answers of which more can come: each with how to break it off. */
  const open = new Set<(reason: string) => void>();
  /** Calls that wait for their answer: each with how to break it off. */
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
    // Not sent at all: a change that is done some time later, when nobody expects it any more, is worse than none.
    if (isChange && watch.isAway()) return SERVER_AWAY();

    // Read before it is sent: then a failure is never half of a request.
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
        // Electron refuses then, Node answers the redirect itself; neither goes there with what was sent.
        redirect: 'manual',
        signal: breakOff.signal,
      });
      if (isFromInBetween(answer)) {
        log.warn(`${method} ${target.pathname}: ${answer.status} from what stands in front of the server`);
        breakOff.abort();
        watch.reportUnreachable();
        return isChange ? OUTCOME_UNKNOWN() : NO_ANSWER();
      }
      // Its own: the database is away, or it is on its way down. It may as well be back already.
      if (answer.status === 503) watch.recheck();
      // Half of an answer does not say whether a change was made: it is passed on when it is here as a whole.
      const told = isChange ? await wholeBodyOf(answer) : bodyOf(answer, method, breakOff);
      return new Response(told, {
        status: answer.status,
        statusText: answer.statusText,
        headers: answerHeaders(answer.headers),
      });
    } catch (error) {
      if (breakOff.signal.aborted && !isTooLate) {
        // The page has gone away, or it was dropped.
        return isChange ? OUTCOME_UNKNOWN() : NO_ANSWER();
      }
      log.warn(
        `${method} ${target.pathname}: ${isTooLate ? 'no answer in time' : withoutSecrets(codeOf(error))}`,
      );
      breakOff.abort();
      watch.reportUnreachable();
      // Whatever the reason is: a request that was lost on a connection that had been kept is sent once more on a new
      // one, which may be refused after the first has arrived.
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

  /** Chunk by chunk as it comes. One that breaks off, or a stream that ends, is the first sign that a server goes. */
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
    /** After a sleep, or when the server is away, a stream can look open and never say anything again. */
    dropStreams,
    /** All that is under way: a late answer could bring a session back that has been forgotten. */
    dropRequests: (reason: string): void => {
      for (const leave of [...waiting]) leave();
      dropStreams(reason);
    },
  };
}

/** Where on the server; nothing but its API, whatever the path is made of. */
function apiUrl(asked: string, origin: string): URL | null {
  const { pathname, search } = new URL(asked);
  const target = new URL(pathname + search, origin);
  return target.origin === new URL(origin).origin && target.pathname.startsWith('/api/') ? target : null;
}

const wholeBodyOf = (answer: Response) => (answer.body ? wholeOf(answer, MAX_ANSWER_TO_CHANGE) : null);

const isJson = (answer: Response) => /\bjson\b/.test(answer.headers.get('content-type') ?? '');
const isStream = (answer: Response) => /^text\/event-stream\b/.test(answer.headers.get('content-type') ?? '');

/** A proxy's word for a server that it cannot reach, or somebody's who wants to be signed in to first. */
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
    message:
      'The server did not answer, so the change may or may not be saved. Check the board before you try again.',
  });
