import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import type { StoredInstant } from '../db/columns.ts';
import { checkWritable } from '../db/health.ts';
import type { Deps } from '../deps.ts';

/** The connection pool of knex, a public property of its client. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number };
const poolOf = (db: Knex): Pool => db.client.pool;

/** Adds the metrics of the database. Returns the function that updates them before each scrape. */
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
      const row = await outboxNumbers(db);
      await checkWritable(db);
      isUp.set(1);
      mails.set({ state: 'waiting' }, Number(row?.waiting));
      mails.set({ state: 'failed' }, Number(row?.failed));
      const waitedMs = row?.oldest ? now().getTime() - new Date(row.oldest).getTime() : 0;
      oldest.set(Math.max(0, waitedMs / 1000));
    } catch {
      // The page then reports that the database is down and leaves out unknown values.
      isUp.set(0);
      mails.reset();
      oldest.remove();
    }
  };
}

/** Earlier than every email. `IS NOT NULL` would not use the index on SQLite. */
const EVER = new Date(0);

type Numbers = { waiting: number; failed: number; oldest: StoredInstant | null };

/** Counts the emails that were not sent. The indexes contain no sent emails, so this is fast. */
async function outboxNumbers(db: Knex): Promise<Numbers | undefined> {
  const waiting = db('outbox').where('next_attempt_at', '>', EVER);
  const [row]: Numbers[] = await db.select({
    waiting: waiting.clone().count('*'),
    oldest: waiting.clone().min('created_at'),
    failed: db('outbox').where('failed_at', '>', EVER).count('*'),
  });
  return row;
}
