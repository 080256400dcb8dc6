import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

type Statements<Answers extends readonly unknown[]> = readonly [
  ...{ [Index in keyof Answers]: () => Promise<Answers[Index]> },
];

/**
 * Runs the statements in order. In a PostgreSQL transaction, sends all of them without waiting for results,
 * which saves round trips.
 */
export async function runBatched<Answers extends readonly unknown[]>(
  db: Knex,
  statements: Statements<Answers>,
): Promise<Answers> {
  const answers: unknown[] = [];
  if (engineOf(db) === 'postgres' && db.isTransaction) {
    const running = statements.map(async (start) => start());
    // Waits for all statements before throwing. Otherwise the rollback would be sent while statements still
    // run.
    await Promise.allSettled(running);
    answers.push(...(await Promise.all(running)));
  } else {
    for (const start of statements) answers.push(await start());
  }
  return answers as unknown as Answers;
}
