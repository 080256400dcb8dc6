import type { Knex } from 'knex';
import type { Logger } from 'pino';

const MAX_TEXT_LENGTH = 1000;

export type Watch = (db: Knex) => void;

type StatementObservers = {
  log: Logger;
  slowQueryMs: number | undefined;
  /**
   * Returns at most 20 IDs of requests that began at or before this `performance.now()` time and are still
   * running. Leaves out event streams, because they send no queries.
   */
  running: { since(time: number): string[] };
  took?: ((ms: number) => void) | undefined;
};

/**
 * An event that knex emits for a statement. `BEGIN` and `COMMIT` have no ID, and knex does not report their
 * end, so they are not measured.
 */
type Query = { __knexQueryUid?: string; sql: string };

/**
 * Measures statements and logs the slow ones. The log omits the statements' values, because they can be
 * personal data. Returns undefined if neither `slowQueryMs` nor `took` is set.
 */
export function watchStatements({ log, slowQueryMs, running, took }: StatementObservers): Watch | undefined {
  if (slowQueryMs === undefined && !took) return undefined;
  const slowFrom = slowQueryMs ?? Number.POSITIVE_INFINITY;
  const begun = new Map<string, number>();

  const ended = ({ __knexQueryUid: id = '', sql }: Query, isFailed: boolean) => {
    const start = begun.get(id);
    if (start === undefined) return;
    begun.delete(id);
    const ms = performance.now() - start;
    took?.(ms);
    if (ms < slowFrom) return;
    const statement = sql.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
    log.warn(
      { ms: Math.round(ms), statement, isFailed, ...requestIds(running.since(start)) },
      'slow statement',
    );
  };

  return (db) => {
    db.on('query', ({ __knexQueryUid: id }: Query) => {
      if (id !== undefined) begun.set(id, performance.now());
    });
    db.on('query-response', (_rows: unknown, query: Query) => ended(query, false));
    db.on('query-error', (_error: unknown, query: Query) => ended(query, true));
  };
}

/**
 * Returns the log fields for the request that sent a statement. If several requests were running, lists their
 * IDs, because any of them may have sent the statement.
 */
const requestIds = (ids: string[]) => (ids.length === 1 ? { requestId: ids[0] } : { requestIds: ids });
