import { ApiError } from '../../client/index.ts';

/**
 * Downloads a file. Checks the response first, because the browser would save an error message as the file.
 * If there are no rows, downloads nothing and returns false.
 */
export async function exportFile(path: string): Promise<boolean> {
  const check = new AbortController();
  const response = await fetch(path, { credentials: 'include', signal: check.signal });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  const hasContent = await hasRows(response.body);
  check.abort();
  if (hasContent) Object.assign(document.createElement('a'), { href: path, download: '' }).click();
  return hasContent;
}

const NEWLINE = '\n'.charCodeAt(0);

/** Returns whether the CSV file has a row below its headings. Stops reading at the first such row. */
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
