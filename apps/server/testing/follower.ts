import type { Wire } from './wire.ts';

/**
 * How long the follower waits before it reconnects after an error response. The website reconnects too,
 * because a browser's `EventSource` does not retry after an error response.
 */
const AFTER_REFUSAL_MS = 2500;

/** Receives live events and reconnects automatically, like the website. */
export function followEvents(wire: Wire) {
  const follower = { isOpen: false, opened: 0, received: [] as string[], leave };
  let isLeaving = false;
  let retryMs = 3000;
  let timer: NodeJS.Timeout | undefined;

  function again(ms: number): void {
    follower.isOpen = false;
    if (!isLeaving) timer = setTimeout(open, ms);
  }

  function open(): void {
    const request = wire.open('GET', '/api/events');
    request.once('error', () => again(retryMs));
    request.once('response', (response) => {
      request.removeAllListeners('error').on('error', () => {});
      if (response.statusCode !== 200) {
        response.resume();
        return again(AFTER_REFUSAL_MS);
      }
      follower.isOpen = true;
      follower.opened += 1;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const messages = (text + chunk).split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) receive(message);
      });
      response.on('error', () => {});
      response.once('close', () => again(retryMs));
    });
  }

  function receive(message: string): void {
    if (message.startsWith('retry: ')) retryMs = Number(message.slice(7));
    else if (message.startsWith('event: ')) follower.received.push(message);
  }

  function leave(): void {
    isLeaving = true;
    clearTimeout(timer);
    wire.close();
  }

  open();
  return follower;
}
