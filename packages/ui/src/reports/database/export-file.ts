import { ApiError } from '../../client/index.ts';

/**
 * Lets the browser download a CSV file, which it writes to the disk as it comes, however long it is. Since it would
 * also keep a refusal as a file, the beginning is looked at first: who is refused gets the reason, and where no row
 * follows the headings the answer is false.
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

/** Whether anything follows the first line. Reads no further than it must. */
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
