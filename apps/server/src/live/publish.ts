import type { LiveEvent } from '@clubhouse/core/live';
import type { Knex } from 'knex';
import { afterCommit } from '../db/transaction.ts';
import { hubOf } from './hub.ts';

const announcedIn = new WeakMap<Knex, LiveEvent[]>();

/**
 * Tells the open screens that something is new, once what this transaction does is there to be asked for; nobody
 * when it is rolled back.
 */
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
