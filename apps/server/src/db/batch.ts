import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

type Statements<Answers extends readonly unknown[]> = readonly [
  ...{ [Index in keyof Answers]: () => Promise<Answers[Index]> },
];

/**
 * Runs statements that do not need each other's answers, in this order. In a transaction on PostgreSQL they travel
 * together: its driver sends all of them before it waits for the first answer. All have ended before the first failure
 * is thrown, so that a rollback cannot overtake a statement.
 */
export async function runBatched<Answers extends readonly unknown[]>(
  db: Knex,
  statements: Statements<Answers>,
): Promise<Answers> {
  const isPipelined = engineOf(db) === 'postgres' && db.isTransaction;
  const settled = await (isPipelined
    ? Promise.allSettled(statements.map((start) => start()))
    : inOrder(statements));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as Answers;
}

async function inOrder(statements: readonly (() => Promise<unknown>)[]) {
  const settled: PromiseSettledResult<unknown>[] = [];
  for (const start of statements) settled.push({ status: 'fulfilled', value: await start() });
  return settled;
}
