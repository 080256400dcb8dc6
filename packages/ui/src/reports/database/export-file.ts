import { ApiError } from '../../client/index.ts';

/**
 * Downloads a CSV file as a stream, so its size does not matter. A browser would also save an error response as a file,
 * so this checks the beginning first. An error throws, and a file without rows returns false.
 */
export async function exportFile(path: string): Promise<boolean> {
  const look = new AbortController();
  const response = await fetch(path, { credentials: 'include', signal: look.signal });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  const isWorthIt = await hasRows(response.body);
  look.abort();
  if (isWorthIt) Object.assign(document.createElement('a'), { href: path, download: '' }).click();
  return isWorthIt;
}

const NEWLINE = '\n'.charCodeAt(0);

/** Whether the file has a second line. Reads no further than needed. */
export async function hasRows(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (!body) return false;
  const reader = body.getReader();
  let isPastHeadings = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const newline: number = isPastHeadings ? -1 : value.indexOf(NEWLINE);
    isPastHeadings ||= newline >= 0;
    if (isPastHeadings && value.length > newline + 1) return true;
  }
}
