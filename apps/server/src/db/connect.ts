import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { instantOfText } from './columns.ts';
import { troubleOf } from './errors.ts';
import type { Watch } from './slow-queries.ts';

type PostgresSettings = {
  url: string;
  /**
   * How long a statement may take before its connection is destroyed. If this setting is missing, the
   * `PATIENT_` timeouts apply.
   */
  answerTimeoutMs?: number;
};
export type DatabaseSettings = PostgresSettings | { file: string };
export type Engine = 'sqlite' | 'postgres';

const BUSY_TIMEOUT_MS = 2500;
const POSTGRES_CONNECTIONS = 10;
/** With these timeouts, a request gets a response within five seconds, even if the database does not answer. */
const ACQUIRE_TIMEOUT_MS = 4000;
const CONNECT_TIMEOUT_MS = 3500;
/**
 * The lock timeout is the shortest, so that a statement waiting for a lock frees its connection soon. The
 * idle timeout frees the locks of a process that hangs in a transaction.
 */
export const SESSION_TIMEOUTS = {
  statement_timeout: 3500,
  lock_timeout: 2500,
  idle_in_transaction_session_timeout: 10_000,
};
/**
 * Longer than `statement_timeout`, so that a working database cancels a slow statement before this timeout
 * destroys the connection.
 */
export const ANSWER_TIMEOUT_MS = 4000;
/** Startup and maintenance commands use the `PATIENT_` timeouts, because no user waits for a response. */
const PATIENT_STATEMENT_TIMEOUT_MS = 15_000;
const PATIENT_ACQUIRE_TIMEOUT_MS = 6000;
const PATIENT_CONNECT_TIMEOUT_MS = 5000;
const DESTROY_TIMEOUT_MS = 2000;
const SQLITE_CONNECTIONS = 4;
/** Only the file's owner may read the database. SQLite gives the `-wal` and `-shm` files the same mode. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Connects to the database. Loads only the driver of the chosen database, because loading the other driver
 * too would make startup a third longer.
 */
export async function connect(database: DatabaseSettings, watch?: Watch): Promise<Knex> {
  const db = 'url' in database ? await connectPostgres(database) : connectSqlite(database.file);
  watch?.(db);
  return db;
}

export function engineOf(db: Knex): Engine {
  return db.client.config.client === 'pg' ? 'postgres' : 'sqlite';
}

const QUIET = {
  // Silences knex's logger, which warns when a pool closes while connecting. No error is lost, because knex
  // throws its errors.
  log: { warn() {}, error() {} },
  // Keeps the values of a statement out of its error message, because errors are logged and values can be
  // personal data.
  compileSqlOnError: false,
};

/**
 * Sends a batch of statements with one system call, because each system call costs as much as a small
 * statement.
 */
class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

async function connectPostgres({ url: connectionString, answerTimeoutMs }: PostgresSettings): Promise<Knex> {
  const { default: pg } = await import('pg');
  const { DATE, TIME, INT8, TIMESTAMPTZ } = pg.types.builtins;
  // pg's `setTypeParser` would change the whole process, so these parsers apply only to this pool. Dates and
  // times stay text, and counts become numbers.
  const types: typeof pg.types = {
    ...pg.types,
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === DATE || oid === TIME) return (text: string) => text;
      if (oid === INT8) return Number;
      if (oid === TIMESTAMPTZ) return instantOfText;
      return pg.types.getTypeParser(oid, format as 'text');
    }) as typeof pg.types.getTypeParser,
  };
  const openedAt = new WeakMap<object, number>();
  let lastRefusedAt = Number.NEGATIVE_INFINITY;
  const db = knex({
    client: 'pg',
    connection: {
      connectionString,
      types,
      stream: () => new BatchingSocket(),
      connectionTimeoutMillis: answerTimeoutMs
        ? Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs)
        : PATIENT_CONNECT_TIMEOUT_MS,
      keepAlive: true,
      // Lets `runBatched` send statements without waiting for earlier results.
      pipeline: true,
      // Destroys a connection that doesn't answer. A working database cancels a slow statement earlier,
      // because `statement_timeout` is shorter.
      query_timeout: answerTimeoutMs,
      ...SESSION_TIMEOUTS,
      ...(!answerTimeoutMs && { statement_timeout: PATIENT_STATEMENT_TIMEOUT_MS }),
    } as object,
    pool: {
      min: 0,
      max: POSTGRES_CONNECTIONS,
      afterCreate: (connection: object, done: (error: null, connection: object) => void) => {
        openedAt.set(connection, performance.now());
        done(null, connection);
      },
      // Discards connections that are older than the last refused write. After a failover, these connections
      // still lead to the previous primary, which refuses writes.
      validate: (connection: object) => (openedAt.get(connection) ?? 0) > lastRefusedAt,
      // A lost connection never confirms that it closed, so this timeout ends the wait.
      destroyTimeoutMillis: DESTROY_TIMEOUT_MS,
    },
    acquireConnectionTimeout: answerTimeoutMs ? ACQUIRE_TIMEOUT_MS : PATIENT_ACQUIRE_TIMEOUT_MS,
    ...QUIET,
  });
  db.on('query-error', (error: unknown) => {
    if (troubleOf(error) === 'readOnly') lastRefusedAt = performance.now();
  });
  return db;
}

type SqliteConnection = { exec(sql: string, done: (error: Error | null) => void): void };

function connectSqlite(file: string): Knex {
  if (file !== ':memory:') makePrivateFile(file);
  return knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      // `inTransaction` lets one writer run at a time, so the other connections serve readers. Connections stay
      // open, because opening a connection costs more than keeping it.
      min: 1,
      max: SQLITE_CONNECTIONS,
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate: (connection: SqliteConnection, done: (error: Error | null, connection: unknown) => void) =>
        connection.exec(
          // `synchronous` is FULL, because with NORMAL, a power failure could lose confirmed bookings.
          `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;`,
          (error) => done(error, connection),
        ),
    },
    ...QUIET,
  });
}

/** Creates the database file and its folder if they don't exist. An existing file keeps its mode. */
function makePrivateFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE));
}

/**
 * Moves the content of the `-wal` file into the database file, and empties the `-wal` file. On its own,
 * SQLite moves the content only after several megabytes, and does not shorten the file while connections are
 * open.
 */
export async function checkpoint(db: Knex): Promise<void> {
  if (engineOf(db) === 'sqlite') await db.raw('PRAGMA wal_checkpoint(TRUNCATE)');
}
