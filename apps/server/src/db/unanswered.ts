import type { Duplex } from 'node:stream';

type PostgresConnection = {
  /** False while a statement is waiting for its answer. */
  readyForQuery: boolean;
  connection: { stream: Duplex & { setTimeout(ms: number, done: () => void): void } };
};

/**
 * Gives a connection up on which a statement was not answered, nor broken off by the database itself, for so long:
 * behind it is nobody, and whoever waits is to be told so. An idle one may be silent.
 */
export function endUnanswered(connection: unknown, answerWithinMs: number): void {
  const pg = connection as PostgresConnection;
  const { stream } = pg.connection;
  stream.setTimeout(answerWithinMs, () => {
    if (!pg.readyForQuery) stream.destroy(new Error('timeout expired'));
  });
}
