import type { Request } from 'express';

/** A longer list would not help to find the right request. */
const MAX_LISTED = 20;

/**
 * The requests that are running now. For a slow SQL statement, the log lists all requests that were running during the
 * statement, because one of them sent it. Tracing each request through its promises would cost a twelfth of the
 * throughput (docs/decisions/observability.md).
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

  /** Returns the IDs of the requests that began before `time`, by `performance.now()`. */
  since(time: number): string[] {
    const ids: string[] = [];
    for (const [req, begun] of this.#begun) {
      if (begun <= time && ids.length < MAX_LISTED && !isStream(req)) ids.push(req.id);
    }
    return ids;
  }
}

/** An event stream stays open as long as its screen, and sends no queries. */
const isStream = ({ res }: Request) => res?.getHeader('content-type') === 'text/event-stream';
