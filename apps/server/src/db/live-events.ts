import type { LiveEvent } from '@clubhouse/core/live';
import type { Knex } from 'knex';
import { afterCommit } from './transaction.ts';

type Listener = (events: readonly LiveEvent[]) => void;

const listeners = new WeakMap<Knex, Listener>();
const eventsOf = new WeakMap<Knex, LiveEvent[]>();

/**
 * Sets the listener for the events that this process publishes. Only live/hub.ts calls this, so each `db` has
 * one listener.
 */
export function listenForEvents(db: Knex, listener: Listener): void {
  listeners.set(db, listener);
}

/**
 * Publishes an event after the transaction commits, and not at all if the transaction rolls back. If `trx` is
 * not a transaction, publishes the event immediately.
 */
export function publish(trx: Knex, event: LiveEvent): void {
  const earlier = eventsOf.get(trx);
  if (earlier) {
    earlier.push(event);
    return;
  }
  const events = [event];
  if (trx.isTransaction) eventsOf.set(trx, events);
  afterCommit(trx, (db) => listeners.get(db)?.(events));
}
