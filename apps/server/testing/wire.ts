import http from 'node:http';
import https from 'node:https';

/** A response, or a connection that broke before the complete response arrived. */
export type Outcome = {
  status: number | 'broken';
  headers: http.IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the body of a response without a schema
  body: any;
  /** The error code of a broken connection. */
  code?: string | undefined;
};

export type Target = {
  origin: string;
  /** Only needed if the server's certificate is self-signed. */
  ca?: string | undefined;
};

/**
 * Sends requests over keep-alive connections, as browsers and proxies do. Returns a broken connection as an
 * `Outcome`.
 */
export class Wire {
  readonly #target: Target;
  readonly #agent: http.Agent;
  readonly headers: Record<string, string>;

  constructor(target: Target, headers: Record<string, string> = {}, options: https.AgentOptions = {}) {
    this.#target = target;
    this.headers = headers;
    const isSecure = target.origin.startsWith('https');
    const kept = { keepAlive: true, maxSockets: 6, ...options };
    this.#agent = isSecure ? new https.Agent({ ...kept, ca: target.ca }) : new http.Agent(kept);
  }

  call(method: string, path: string, body?: unknown): Promise<Outcome> {
    return new Promise((resolve) => {
      const broken = ({ code }: NodeJS.ErrnoException) =>
        resolve({ status: 'broken', headers: {}, body: undefined, code });
      const request = this.open(method, path, body === undefined ? undefined : JSON.stringify(body));
      request.once('error', broken);
      request.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.once('error', broken);
        response.once('end', () => {
          const { statusCode = 0, headers } = response;
          const isJson = headers['content-type']?.includes('json');
          resolve({ status: statusCode, headers, body: isJson ? JSON.parse(text) : text });
        });
      });
    });
  }

  /** Sends a request. The caller handles the response. */
  open(method: string, path: string, text?: string): http.ClientRequest {
    const { request } = this.#target.origin.startsWith('https') ? https : http;
    const sent = text === undefined ? {} : { 'Content-Type': 'application/json' };
    const length = text === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) };
    const headers = { ...this.headers, ...sent, ...length };
    return request(new URL(path, this.#target.origin), { method, headers, agent: this.#agent }).end(text);
  }

  close(): void {
    this.#agent.destroy();
  }
}
