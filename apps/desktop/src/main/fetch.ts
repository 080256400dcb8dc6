export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_TEXT_BYTES = 64 * 1024;

/**
 * Reads a whole response body. Throws a RangeError if the body is too large, because an unknown server may
 * send an endless body.
 */
export async function wholeOf(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError('The server’s response is too large.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export async function textOf(answer: Response): Promise<string> {
  return new TextDecoder().decode(await wholeOf(answer, MAX_TEXT_BYTES));
}

export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await textOf(answer);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a response is a redirect. Some `fetch` implementations report the type `opaqueredirect`
 * instead of the redirect's status code.
 */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

export const fetchHealth = (fetch: Fetch, origin: string, signal: AbortSignal): Promise<Response> =>
  fetch(`${origin}/api/health`, { cache: 'no-store', credentials: 'omit', redirect: 'manual', signal });
