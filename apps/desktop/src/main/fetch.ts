/** What is used of a network's `fetch`, be it Electron's or Node's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What is asked for here is a few lines long. */
const MAX_TEXT = 64 * 1024;

/** The body as a whole. Fails when it is longer: what is asked may be anybody's, and may never end. */
export async function wholeOf(answer: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new RangeError('The answer is too long.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export async function textOf(answer: Response): Promise<string> {
  return new TextDecoder().decode(await wholeOf(answer, MAX_TEXT));
}

/** The body, or undefined when it is not JSON. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await textOf(answer);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
