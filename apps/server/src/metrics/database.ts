import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import type { StoredInstant } from '../db/columns.ts';
import { checkWritable } from '../db/health.ts';
import type { Deps } from '../deps.ts';

/** The type of `db.client.pool`, a public property. It is needed, because knex types `db.client` as `any`. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number };
const poolOf = (db: Knex): Pool => db.client.pool;

/**
 * Registers the database metrics. Call the returned function before each scrape. It updates all metrics
 * except the number of connections, which is read during the scrape.
 */
export function databaseMetrics(registry: Registry, { db, now }: Pick<Deps, 'db' | 'now'>) {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'clubhouse_database_up',
    help: 'Whether the database was writable when this page was requested.',
    registers,
  });
  new Gauge({
    name: 'clubhouse_database_connections',
    help: 'Used and idle connections in the pool, and requests that are waiting for a connection.',
    labelNames: ['state'],
    registers,
    collect() {
      // After the server has closed, there is no pool.
      const pool = poolOf(db) as Pool | undefined;
      this.set({ state: 'used' }, pool?.numUsed() ?? 0);
      this.set({ state: 'idle' }, pool?.numFree() ?? 0);
      this.set({ state: 'waiting' }, pool?.numPendingAcquires() ?? 0);
    },
  });
  const mails = new Gauge({
    name: 'clubhouse_outbox_mails',
    help: 'Emails that are waiting to be sent, and emails that could not be sent.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'clubhouse_outbox_oldest_seconds',
    help: 'How long the oldest waiting email has waited, or 0 if no email is waiting.',
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
      // If the database fails, the scrape leaves out both email metrics, because their values are unknown.
      isUp.set(0);
      mails.reset();
      oldest.remove();
    }
  };
}

/** Queries use `> EVER` instead of `IS NOT NULL`, because SQLite does not use the index for `IS NOT NULL`. */
const EVER = new Date(0);

type Numbers = { waiting: number; failed: number; oldest: StoredInstant | null };

/**
 * Returns the numbers of waiting and failed emails, and when the oldest waiting email was queued. The query
 * is fast, because it uses the indexes on `next_attempt_at` and `failed_at`. Both columns are null for sent
 * emails.
 */
async function outboxNumbers(db: Knex): Promise<Numbers | undefined> {
  const waiting = db('outbox').where('next_attempt_at', '>', EVER);
  const [row]: Numbers[] = await db.select({
    waiting: waiting.clone().count('*'),
    oldest: waiting.clone().min('created_at'),
    failed: db('outbox').where('failed_at', '>', EVER).count('*'),
  });
  return row;
}
