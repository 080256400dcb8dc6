import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import { checkWritable } from '../db/health.ts';
import type { Deps } from '../deps.ts';
import { outboxNumbers } from './queries.ts';

/** The connection pool of knex, a public property of its client. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number };
const poolOf = (db: Knex): Pool => db.client.pool;

/** Metrics of the database. Returns the function that updates them before each scrape, with one indexed statement. */
export function databaseMetrics(registry: Registry, { db, now }: Pick<Deps, 'db' | 'now'>) {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'clubhouse_database_up',
    help: 'Whether the database was writable when this page was requested.',
    registers,
  });
  new Gauge({
    name: 'clubhouse_database_connections',
    help: 'Connections of the pool: used, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      // The pool is gone if a closed server gets one last scrape.
      const pool = poolOf(db) as Pool | undefined;
      this.set({ state: 'used' }, pool?.numUsed() ?? 0);
      this.set({ state: 'idle' }, pool?.numFree() ?? 0);
      this.set({ state: 'waiting' }, pool?.numPendingAcquires() ?? 0);
    },
  });
  const mails = new Gauge({
    name: 'clubhouse_outbox_mails',
    help: 'Emails that wait to be sent, and emails that were given up.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'clubhouse_outbox_oldest_seconds',
    help: 'How long the oldest waiting email has waited, or 0 if none waits.',
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
      // The page reports the failure itself and leaves out unknown values.
      isUp.set(0);
      mails.reset();
      oldest.remove();
    }
  };
}
