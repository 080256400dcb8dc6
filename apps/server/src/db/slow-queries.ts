import type { Logger } from 'pino';
import { type ObservedConnection, observeStatements } from './observe-statements.ts';

/** A statement that inserts hundreds of rows repeats itself. */
const LONGEST_TEXT = 1000;

/** Has the statements of a connection of the pool watched, from when it is opened. */
export type Watch = (connection: unknown) => void;

export type StatementObservers = {
  log: Logger;
  /** From how many milliseconds on a statement is logged; none where it is absent. */
  slowQueryMs: number | undefined;
  /** Lists the ids of the requests that have been running since a time, by `performance.now()`. */
  running: { since(time: number): string[] };
  /** Told of every statement, in milliseconds. */
  took?: ((ms: number) => void) | undefined;
};

/**
 * Times statements where they are handed to the driver, because those of `statement.ts` go past knex. What is logged
 * is the text with its placeholders: the values are people's data. Nothing where nobody would be told.
 */
export function watchStatements({ log, slowQueryMs, running, took }: StatementObservers): Watch | undefined {
  if (slowQueryMs === undefined && !took) return undefined;
  const slowFrom = slowQueryMs ?? Number.POSITIVE_INFINITY;

  const ended = (what: unknown, begun: number, error: unknown) => {
    const ms = performance.now() - begun;
    took?.(ms);
    if (ms < slowFrom) return;
    const text = typeof what === 'string' ? what : (what as { text: string }).text;
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
    log.warn(
      { ms: Math.round(ms), statement, isFailed: Boolean(error), ...namesOf(running.since(begun)) },
      'slow statement',
    );
  };

  return (connection) =>
    observeStatements(connection as ObservedConnection, (what) => {
      const begun = performance.now();
      return (error) => ended(what, begun, error);
    });
}

/** Mostly one request was running; where there were several, it is one of them. */
const namesOf = (ids: string[]) => (ids.length === 1 ? { requestId: ids[0] } : { requestIds: ids });
