import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

/**
 * Answers of statements that do not need each other's. SQLite gets them without a wait in between, each of which would
 * be a trip to the driver's threads; all of them have ended before a failure is thrown, or a rollback could overtake
 * one that still waits for its turn. A connection to PostgreSQL takes one at a time.
 */
export async function together<Answers extends readonly unknown[]>(
  db: Knex,
  statements: readonly [...{ [Index in keyof Answers]: () => Promise<Answers[Index]> }],
): Promise<Answers> {
  if (engineOf(db) === 'postgres') return inOrder<Answers>(statements);
  const settled = await Promise.allSettled(statements.map((start) => start()));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as Answers;
}

async function inOrder<Answers>(statements: readonly (() => Promise<unknown>)[]): Promise<Answers> {
  const answers: unknown[] = [];
  for (const start of statements) answers.push(await start());
  return answers as Answers;
}
