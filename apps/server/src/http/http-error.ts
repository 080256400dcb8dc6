import type { Refusal } from '@clubhouse/core/errors';

type Options = {
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  details?: Record<string, unknown>;
};

/** An error response. All errors of the API have the same shape (docs/product/README.md#error-body). */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Options['fields'];
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    { code, message }: Refusal,
    { fields, headers = {}, details = {} }: Options = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
    this.details = details;
  }
}

const refused = (status: number, refusal: Refusal, field?: string) =>
  new HttpError(status, refusal, field === undefined ? {} : { fields: { [field]: refusal.message } });

/** Returns a 400 error for an invalid request. `field` names the form field. */
export const invalid = (refusal: Refusal, field?: string) => refused(400, refusal, field);
export const conflict = (refusal: Refusal, field?: string) => refused(409, refusal, field);
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new HttpError(
    429,
    { code: 'too_many_tries', message },
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
export const notSignedIn = () =>
  new HttpError(401, { code: 'not_signed_in', message: 'Please log in first.' });
export const forbidden = (refusal: Refusal = { code: 'forbidden', message: 'Access Denied' }) =>
  new HttpError(403, refusal);
export const notFound = (message = 'Not found.') => new HttpError(404, { code: 'not_found', message });
