import http from 'node:http';

export type HttpAnswer = { status: number; headers: Headers; text: string };
type HttpCall = {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** The test fails if the server is silent for this time. */
  timeoutMs?: number;
};

const agent = new http.Agent({ keepAlive: true });

/**
 * Sends a request and returns the response, with less than half of the CPU time of `fetch`. If the response
 * is an event stream, closes it after the headers.
 */
export function httpCall(
  url: URL,
  { method, headers = {}, body, timeoutMs = 0 }: HttpCall,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = { Accept: '*/*', 'User-Agent': 'node', ...length, ...headers };
    const request = http.request(url, { method, agent, headers: sent });
    request.once('error', reject);
    if (timeoutMs > 0) request.setTimeout(timeoutMs, () => request.destroy(new Error('No response in time')));
    request.once('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response;
      const received = new Headers();
      for (let index = 0; index < rawHeaders.length; index += 2)
        received.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
      let text = '';
      if (received.get('content-type') === 'text/event-stream') {
        resolve({ status, headers: received, text });
        request.destroy();
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status, headers: received, text }));
    });
    request.end(body);
  });
}
