type Done<T> = (error: Error | null, result: T) => void;
type Rows = Record<string, unknown>[];
type PreparedStatement = {
  all(values: readonly unknown[], done: Done<Rows>): void;
  finalize(): void;
};
type Connection = {
  prepare(sql: string, done: (error: Error | null) => void): PreparedStatement;
  all(sql: string, values: readonly unknown[], done: Done<Rows>): void;
  close(done: (error: Error | null) => void): void;
};
export type PreparingConnection = {
  prepared(sql: string, values: readonly unknown[], done: Done<Rows>): void;
};

const TRANSACTION = new Set(['BEGIN;', 'COMMIT;']);

/**
 * Gives a SQLite connection `prepared`, which runs a statement as `all` does and keeps it ready for the next time:
 * preparing anew is a second trip to the driver's threads, as long as many a query (docs/decisions/hot-statements.md).
 * For statements of which there is a fixed number.
 */
export function keepPrepared(connection: Connection & Partial<PreparingConnection>): void {
  const kept = new Map<string, PreparedStatement>();
  const forget = (sql: string) => {
    kept.get(sql)?.finalize();
    kept.delete(sql);
  };

  const run = (statement: PreparedStatement, sql: string, values: readonly unknown[], done: Done<Rows>) =>
    statement.all(values, (error, rows) => {
      // One that failed may still hold a lock.
      if (error) forget(sql);
      done(error, rows);
    });
  const runPrepared: PreparingConnection['prepared'] = (sql, values, done) => {
    const ready = kept.get(sql);
    if (ready) return run(ready, sql, values, done);
    const statement = connection.prepare(sql, (error) => {
      if (error) return done(error, []);
      // Somebody else may have prepared it in between.
      if (kept.has(sql)) kept.get(sql)?.finalize();
      kept.set(sql, statement);
      run(statement, sql, values, done);
    });
  };

  connection.prepared = runPrepared;

  // Those with which knex begins and ends every transaction.
  const all = connection.all.bind(connection);
  connection.all = (sql, values, done) =>
    TRANSACTION.has(sql) ? runPrepared(sql, values ?? [], done) : all(sql, values, done);

  // SQLite does not close what has statements that are not finalized.
  const close = connection.close.bind(connection);
  connection.close = (done) => {
    for (const sql of [...kept.keys()]) forget(sql);
    close(done);
  };
}
