import { type ErrorBody, errorBody } from '@clubhouse/core/errors';

/** The error of a refused request. `message` is for logs, and `serverMessage` is for users. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string;
  readonly fields: Record<string, string>;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const parsed = errorBody.safeParse(parseJson(body)).data;
    this.status = status;
    this.code = parsed?.code ?? 'unknown';
    this.serverMessage = parsed ? withReference(status, parsed) : '';
    this.fields = parsed?.fields ?? {};
  }
}

/**
 * Adds the start of the request ID to the message of an internal error (status 500). The ID helps find a
 * reported error in the log.
 */
const withReference = (status: number, { message, requestId }: ErrorBody) =>
  status === 500 && requestId ? `${message} (Reference ${requestId.slice(0, 8)})` : message;

/**
 * Returns the message to show for an error: the server's message, or `fallback` if the server sent none. If
 * the error is not an `ApiError`, the message says that the server could not be reached.
 */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  return 'We couldn’t reach the server. Please check your connection and try again.';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is empty, or it is a proxy's HTML page.
    return undefined;
  }
}

/**
 * Returns whether a request can be sent again later: after a sign-in (401), after a pause (408, 429), or when
 * the server is back (502 to 504, or no response).
 */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError
    ? [401, 408, 429, 502, 503, 504].includes(error.status)
    : error instanceof TypeError;
