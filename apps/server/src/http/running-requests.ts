import type { Request } from 'express';

/**
 * The maximum number of IDs that a log line lists, because nobody could find the right one in a longer list.
 */
const MAX_LISTED = 20;

/**
 * Keeps track of the requests in progress, because the log line for a slow statement lists their IDs. Linking
 * every statement to its own request would cost a twelfth of the throughput
 * (docs/decisions/observability.md).
 */
export class RunningRequests {
  readonly #begun = new Map<Request, number>();

  get count(): number {
    return this.#begun.size;
  }

  begin(req: Request): void {
    this.#begun.set(req, performance.now());
  }

  end(req: Request): void {
    this.#begun.delete(req);
  }

  /**
   * Returns at most 20 IDs of requests that began at or before `time` (from `performance.now()`) and are
   * still running. Leaves out event streams, because they stay open as long as their screen does and send no
   * queries.
   */
  since(time: number): string[] {
    const ids: string[] = [];
    for (const [req, begun] of this.#begun) {
      if (begun <= time && ids.length < MAX_LISTED && !isStream(req)) ids.push(req.id);
    }
    return ids;
  }
}

const isStream = ({ res }: Request) => res?.getHeader('content-type') === 'text/event-stream';
