import type { Knex } from 'knex';
import type { Client } from 'pg';

/** After this time, new statements take another connection, so that the pool can check this one again. */
const SHARED_FOR_MS = 1000;

type Shared = { connection: Promise<Client>; statements: number; sharedUntil: number };

/** The connection that each pool's next statement shares. */
const openToAll = new WeakMap<Knex.Client, Shared>();

/**
 * Runs the work on a pooled connection that other statements use at the same time. The driver sends the
 * statements of several requests with one system call (`BatchingSocket`), so a busy server reads a day's
 * bookings a quarter faster (docs/decisions/hot-statements.md).
 *
 * PostgreSQL answers one statement after the other, so the work must be short and must never wait for a lock.
 */
export async function withSharedConnection<T>(
  client: Knex.Client,
  work: (connection: Client) => Promise<T>,
): Promise<T> {
  const shared = sharedConnection(client);
  const close = () => {
    if (openToAll.get(client) === shared) openToAll.delete(client);
  };
  shared.statements += 1;
  try {
    return await work(await shared.connection);
  } catch (error) {
    // The connection may be broken.
    close();
    throw error;
  } finally {
    shared.statements -= 1;
    if (shared.statements === 0) {
      close();
      shared.connection.then(
        (connection) => client.releaseConnection(connection),
        () => undefined,
      );
    }
  }
}

function sharedConnection(client: Knex.Client): Shared {
  const open = openToAll.get(client);
  const now = performance.now();
  if (open && now < open.sharedUntil) return open;
  const shared = {
    connection: client.acquireConnection() as Promise<Client>,
    statements: 0,
    sharedUntil: now + SHARED_FOR_MS,
  };
  openToAll.set(client, shared);
  return shared;
}
