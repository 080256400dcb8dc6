import { type ErrorBody, errorBody } from '@clubhouse/core/errors';

/** A refused request. `message` is the status and the body, `serverMessage` the sentence for people. */
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

/** Who reports a fault of ours can name it: the log is searched by how its request's id begins. */
const withReference = (status: number, { message, requestId }: ErrorBody) =>
  status === 500 && requestId ? `${message} (Reference ${requestId.slice(0, 8)})` : message;

/** What a screen says when the server did not say it better: no answer at all, or one that is not ours. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  return 'We couldn’t reach the server. Please check your connection and try again.';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or nothing: the status says what there is to say.
    return undefined;
  }
}
