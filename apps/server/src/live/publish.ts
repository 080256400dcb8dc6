import type { LiveEvent } from '@clubhouse/core/live';
import type { Knex } from 'knex';
import { afterCommit } from '../db/transaction.ts';
import { hubOf } from './hub.ts';

const announcedIn = new WeakMap<Knex, LiveEvent[]>();

/** Publishes a live event to the open screens after this transaction is committed, and never if it is rolled back. */
export function publish(trx: Knex, event: LiveEvent): void {
  const begun = announcedIn.get(trx);
  if (begun) {
    begun.push(event);
    return;
  }
  const events = [event];
  if (trx.isTransaction) announcedIn.set(trx, events);
  afterCommit(trx, (db) => hubOf(db)?.publish(events));
}
