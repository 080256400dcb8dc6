import { troubleOf } from './errors.ts';
import { type ObservedConnection, observeStatements } from './observe-statements.ts';

type PostgresConnection = ObservedConnection & { end(): Promise<void> };
type Limit = { ms: number };

const limits = new WeakMap<object, Limit>();
const abandoned = new WeakSet<object>();

/**
 * Destroys a connection whose statement has not answered within the timeout. The statement fails. The database cancels
 * a statement earlier than that, so a connection without any answer is lost.
 * Also closes a connection whose database refuses to write: after a fail-over, a pool would keep its connections to the
 * old primary forever.
 */
export function limitAnswerTime(connection: PostgresConnection, ms: number): void {
  const limit = { ms };
  limits.set(connection, limit);
  const abandon = () => {
    abandoned.add(connection);
    // While a statement is waiting, `end` destroys the socket instead of saying goodbye.
    void connection.end();
  };
  observeStatements(connection, () => {
    let isOver = false;
    // If this process was paused, the answer may have arrived and is read before the immediate runs.
    const timer = Number.isFinite(limit.ms)
      ? setTimeout(() => setImmediate(() => !isOver && abandon()), limit.ms).unref()
      : undefined;
    return (error) => {
      isOver = true;
      clearTimeout(timer);
      if (error && troubleOf(error) === 'readOnly') abandon();
    };
  });
}

/** Whether the pool must not hand out a connection again, although it may still be open. */
export const isAbandoned = (connection: object): boolean => abandoned.has(connection);

/** Changes the answer timeout of a connection. Returns a function that restores it. */
export function changeAnswerTime(connection: object, ms: number): () => void {
  const limit = limits.get(connection);
  if (!limit) return () => {};
  const before = limit.ms;
  limit.ms = ms;
  return () => {
    limit.ms = before;
  };
}
