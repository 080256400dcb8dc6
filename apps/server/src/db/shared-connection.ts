import type { Knex } from 'knex';
import type { Client } from 'pg';

/**
 * How long new statements may join a shared connection. Without this limit, a busy connection might never
 * return to the pool. But only the pool checks whether a connection still leads to the primary database
 * (`validate` in `connect.ts`).
 */
const SHARED_FOR_MS = 1000;
const MAX_STATEMENTS = 32;
/**
 * A connection that has not answered for this long may be slow or broken. New statements then take another
 * connection.
 */
const MAX_SILENCE_MS = 25;

type Shared = {
  connection: Promise<Client>;
  statements: number;
  sharedUntil: number;
  /**
   * The time of the connection's last answer. Until the first answer, this is the start of the first
   * statement. Undefined before that statement.
   */
  aliveAt: number | undefined;
};

/** For each pool, the connection that new statements can join. */
const openToAll = new WeakMap<Knex.Client, Shared>();

/**
 * Runs the work on a pooled connection that other statements use at the same time. The driver sends the
 * statements of several requests with one system call (`BatchingSocket`), so a busy server reads a day's
 * bookings a quarter faster (docs/decisions/hot-statements.md).
 *
 * PostgreSQL answers one statement after the other, so the work must be short and must not wait for rows that
 * another transaction has locked.
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
    const connection = await shared.connection;
    shared.aliveAt ??= performance.now();
    return await work(connection);
  } catch (error) {
    // The connection may be broken.
    close();
    throw error;
  } finally {
    shared.aliveAt = performance.now();
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
  if (open && canJoin(open, now)) return open;
  const shared: Shared = {
    connection: client.acquireConnection(),
    statements: 0,
    sharedUntil: now + SHARED_FOR_MS,
    aliveAt: undefined,
  };
  openToAll.set(client, shared);
  return shared;
}

const canJoin = ({ statements, sharedUntil, aliveAt = Number.POSITIVE_INFINITY }: Shared, now: number) =>
  now < sharedUntil && statements < MAX_STATEMENTS && now - aliveAt < MAX_SILENCE_MS;
