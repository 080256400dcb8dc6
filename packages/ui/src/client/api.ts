import './zod-without-eval.ts';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { unattended } from './idle.ts';

type Schema = z.ZodMiniType;

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = {
    ...(body !== undefined && { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
    ...(unattended.get() && { 'X-Unattended': 'true' }),
  };
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(Object.keys(headers).length > 0 && { headers }),
    body: body instanceof Blob ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

const sendBody =
  (method: string) =>
  async <T extends Schema>(path: string, body: unknown, schema: T): Promise<z.output<T>> =>
    schema.parse(await (await call(method, path, body)).json());

/**
 * The API client. All functions except `send` parse the response with a schema, so that an unexpected
 * response fails right away.
 */
export const api = {
  get: async <T extends Schema>(path: string, schema: T): Promise<z.output<T>> =>
    schema.parse(await (await call('GET', path)).json()),
  /** Fetches one page of a long list and the total number of rows. `row` is the schema of a row. */
  page: async <T extends Schema>(path: string, row: T): Promise<{ rows: z.output<T>[]; total: number }> => {
    const response = await call('GET', path);
    const total = response.headers.get('X-Total-Count') ?? '';
    if (!/^\d+$/.test(total)) throw new Error(`${path} does not say how many rows there are.`);
    return { rows: z.array(row).parse(await response.json()), total: Number(total) };
  },
  post: sendBody('POST'),
  patch: sendBody('PATCH'),
  put: sendBody('PUT'),
  /** Sends a file's content as the request body. */
  upload: sendBody('POST') as <T extends Schema>(path: string, file: Blob, schema: T) => Promise<z.output<T>>,
  send: async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<void> => {
    await call(method, path, body);
  },
};
