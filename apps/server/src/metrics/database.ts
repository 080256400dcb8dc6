import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import { checkWritable } from '../db/health.ts';
import type { Deps } from '../deps.ts';
import { outboxNumbers } from './queries.ts';

/** The pool of knex, whose client has it as a public property. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number };
const poolOf = (db: Knex): Pool => db.client.pool;

/** Answers what asks the database, which is done before each page: with one statement, on an index. */
export function databaseMetrics(registry: Registry, { db, now }: Pick<Deps, 'db' | 'now'>) {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'clubhouse_database_up',
    help: 'Whether the database could be written to when this page was requested.',
    registers,
  });
  new Gauge({
    name: 'clubhouse_database_connections',
    help: 'Connections of the pool: in use, idle, and how many statements wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      // None while a closed server is asked a last time.
      const pool = poolOf(db) as Pool | undefined;
      this.set({ state: 'used' }, pool?.numUsed() ?? 0);
      this.set({ state: 'idle' }, pool?.numFree() ?? 0);
      this.set({ state: 'waiting' }, pool?.numPendingAcquires() ?? 0);
    },
  });
  const mails = new Gauge({
    name: 'clubhouse_outbox_mails',
    help: 'Mails that wait to be sent, and that were given up.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'clubhouse_outbox_oldest_seconds',
    help: 'For how long the oldest of the waiting mails has been waiting; 0 when none waits.',
    registers,
  });

  return async (): Promise<void> => {
    try {
      const { waiting, failed, oldestSince } = await outboxNumbers(db);
      await checkWritable(db);
      isUp.set(1);
      mails.set({ state: 'waiting' }, waiting);
      mails.set({ state: 'failed' }, failed);
      oldest.set(oldestSince === null ? 0 : Math.max(0, (now().getTime() - oldestSince) / 1000));
    } catch {
      // Said by the page itself; what is not known is not on it.
      isUp.set(0);
      mails.reset();
      oldest.remove();
    }
  };
}
