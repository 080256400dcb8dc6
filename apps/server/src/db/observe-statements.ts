type Call = (...args: unknown[]) => unknown;
/** A connection of pg, or of sqlite3 with the `prepared` of `prepared.ts`. */
export type ObservedConnection = { query?: Call; all?: Call; run?: Call; prepared?: Call };
/** Called before each statement. The function it returns is called with the error, or null, when the statement ends. */
type Observer = (statement: unknown) => (error: unknown) => void;

/** Observes every statement of a connection at the driver, because those of `statement.ts` bypass knex. */
export function observeStatements(connection: ObservedConnection, observer: Observer): void {
  const methods = connection.query ? (['query'] as const) : (['all', 'run', 'prepared'] as const);
  for (const method of methods) observeMethod(connection, method, observer);
}

/** `query(statement, …, done)`, or sqlite3's `all` and `run`, which tell `done` more by its `this`. */
function observeMethod(
  connection: ObservedConnection,
  method: keyof ObservedConnection,
  observer: Observer,
): void {
  const run = connection[method] as Call;
  // Two or three arguments, named: this stands in the way of every statement.
  connection[method] = function (this: unknown, what: unknown, second: unknown, third: unknown) {
    const done = (typeof third === 'function' ? third : second) as Call;
    // What answers by a promise or a stream is not one of ours.
    if (typeof done !== 'function') return run.call(this, what, second, third);
    const ended = observer(what);
    const observed = function (this: unknown, error: unknown, result: unknown) {
      ended(error);
      return done.call(this, error, result);
    };
    return done === third ? run.call(this, what, second, observed) : run.call(this, what, observed);
  };
}
