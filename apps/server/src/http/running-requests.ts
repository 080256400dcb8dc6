import type { Request } from 'express';

/** More than these would say nothing about which of them it was. */
const NAMED = 20;

/**
 * The requests that run at this moment. Of a statement that took long, the log says which requests ran all the
 * while; following each request through its promises instead costs a twelfth of the throughput
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

  /** The ids of those that have been running since then or longer, by `performance.now()`. */
  since(time: number): string[] {
    const ids: string[] = [];
    for (const [req, begun] of this.#begun) {
      if (begun <= time && ids.length < NAMED && !isStream(req)) ids.push(req.id);
    }
    return ids;
  }
}

/** Open for as long as a screen is, and asks nothing of the database. */
const isStream = ({ res }: Request) => res?.getHeader('content-type') === 'text/event-stream';
