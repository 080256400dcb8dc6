import type { Request } from 'express';

/** A longer list would not help to find the right request. */
const NAMED = 20;

/**
 * The requests that are running now. If an SQL statement is slow, the log lists the requests that were running for its
 * whole duration, because one of them sent it. Tracing
 * each request through its promises instead costs a twelfth of the throughput (docs/decisions/observability.md).
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

  /** The IDs of the requests that have been running since this time or longer, by `performance.now()`. */
  since(time: number): string[] {
    const ids: string[] = [];
    for (const [req, begun] of this.#begun) {
      if (begun <= time && ids.length < NAMED && !isStream(req)) ids.push(req.id);
    }
    return ids;
  }
}

/** A stream stays open as long as its screen, and sends no queries. */
const isStream = ({ res }: Request) => res?.getHeader('content-type') === 'text/event-stream';
