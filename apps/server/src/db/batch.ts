import type { Knex } from 'knex';
import { engineOf } from './connect.ts';

type Statements<Answers extends readonly unknown[]> = readonly [
  ...{ [Index in keyof Answers]: () => Promise<Answers[Index]> },
];

/**
 * Runs independent statements in this order. In a transaction on PostgreSQL they are pipelined: the driver sends all of
 * them before it waits for the first result. Waits for every statement before it throws the first failure, so that a
 * rollback cannot overtake a statement.
 */
export async function runBatched<Answers extends readonly unknown[]>(
  db: Knex,
  statements: Statements<Answers>,
): Promise<Answers> {
  const isPipelined = engineOf(db) === 'postgres' && db.isTransaction;
  const settled = await (isPipelined
    ? Promise.allSettled(statements.map((start) => start()))
    : runInOrder(statements));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as Answers;
}

async function runInOrder(statements: readonly (() => Promise<unknown>)[]) {
  const settled: PromiseSettledResult<unknown>[] = [];
  for (const start of statements) settled.push({ status: 'fulfilled', value: await start() });
  return settled;
}
