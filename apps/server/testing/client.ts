import { httpCall } from './http-call.ts';

export type Answer<Body = unknown> = { status: number; headers: Headers; body: Body };
type Options = { headers?: Record<string, string>; raw?: string };

/** An HTTP client that keeps its cookies, like a browser. */
export class Client {
  readonly origin: string;
  #cookies: Map<string, string>;
  #headers: Record<string, string>;

  constructor(origin: string, cookies = new Map<string, string>(), headers: Record<string, string> = {}) {
    this.origin = origin;
    this.#cookies = cookies;
    this.#headers = headers;
  }

  /**
   * Returns a client with the same cookies and another IP address. The server must trust one proxy, or it
   * ignores the header with this address.
   */
  from(ip: string): Client {
    return new Client(this.origin, this.#cookies, { ...this.#headers, 'X-Forwarded-For': ip });
  }

  /** Returns a client with the same cookies for another server process. */
  at(origin: string): Client {
    return new Client(origin, this.#cookies);
  }

  copy(): Client {
    return new Client(this.origin, new Map(this.#cookies));
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  // Response bodies have the type `any`, because the tests check their content.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  get = (path: string, options?: Options): Promise<Answer<any>> =>
    this.#call('GET', path, undefined, options);
  // biome-ignore lint/suspicious/noExplicitAny: see above
  post = (path: string, body?: unknown, options?: Options): Promise<Answer<any>> =>
    this.#call('POST', path, body, options);
  // biome-ignore lint/suspicious/noExplicitAny: see above
  put = (path: string, body?: unknown, options?: Options): Promise<Answer<any>> =>
    this.#call('PUT', path, body, options);
  // biome-ignore lint/suspicious/noExplicitAny: see above
  patch = (path: string, body?: unknown, options?: Options): Promise<Answer<any>> =>
    this.#call('PATCH', path, body, options);
  // biome-ignore lint/suspicious/noExplicitAny: see above
  delete = (path: string, body?: unknown, options?: Options): Promise<Answer<any>> =>
    this.#call('DELETE', path, body, options);

  async #call(
    method: string,
    path: string,
    input: unknown,
    { headers = {}, raw }: Options = {},
  ): Promise<Answer> {
    const sent = raw ?? (input === undefined ? undefined : JSON.stringify(input));
    const response = await httpCall(new URL(path, this.origin), {
      method,
      headers: {
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.#cookies.size > 0 && { Cookie: this.cookie }),
        ...this.#headers,
        ...headers,
      },
      body: sent,
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = isJson ? JSON.parse(response.text) : response.text;
    return { status: response.status, headers: response.headers, body };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8);
    if (expires && new Date(expires) <= new Date()) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
