/** What is used of a network's `fetch`, be it Electron's or Node's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The body, or undefined when it is not JSON. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
