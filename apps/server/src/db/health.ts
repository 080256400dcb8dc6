import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type Trouble, troubleOf } from './errors.ts';
import { inTransaction } from './transaction.ts';

const CHECK_TIMEOUT_MS = 4000;
/**
 * How long the health check fails after a disk or data error. During this time, it makes no test write,
 * because a small write can succeed even if the disk is full or a page is damaged.
 */
const REMEMBER_MS = 30_000;

export class DatabaseTrouble extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(`The database cannot be written to: ${trouble}.`, options);
    this.trouble = trouble;
  }
}

const remembered = new WeakMap<Knex, { error: DatabaseTrouble; at: number }>();

/** Remembers errors that the test write in `checkWritable` does not always detect. */
export function rememberTrouble(db: Knex, error: unknown): void {
  const trouble = troubleOf(error);
  if (trouble !== 'full' && trouble !== 'damaged') return;
  remembered.set(db, { error: new DatabaseTrouble(trouble, { cause: error }), at: performance.now() });
}

/**
 * Throws a `DatabaseTrouble` within four seconds if a test write fails, or at once if a recent statement
 * failed with a disk or data error.
 */
export async function checkWritable(db: Knex): Promise<void> {
  const known = remembered.get(db);
  if (known && performance.now() - known.at < REMEMBER_MS) throw known.error;
  const timeout = sleep(CHECK_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new DatabaseTrouble('away');
  });
  await Promise.race([write(db), timeout]);
}

async function write(db: Knex): Promise<void> {
  try {
    // Causes a real write without changing any value.
    await inTransaction(db, (trx) => trx.raw('UPDATE simulators SET name = name WHERE id = 1'));
  } catch (error) {
    throw new DatabaseTrouble(troubleOf(error) ?? 'away', { cause: error });
  }
}
