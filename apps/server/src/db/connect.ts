import { mkdirSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';

/** PostgreSQL by address, or a SQLite file (contract 11). */
export type DatabaseSettings = { url: string } | { file: string };
export type Engine = 'sqlite' | 'postgres';

const BUSY_TIMEOUT_MS = 5000;
const POSTGRES_CONNECTIONS = 10;
const SQLITE_CONNECTIONS = 4;

/** Loads only the driver that is used: the other one would be a third of the server's start. */
export async function connect(database: DatabaseSettings): Promise<Knex> {
  return 'url' in database ? connectPostgres(database.url) : connectSqlite(database.file);
}

export function engineOf(db: Knex): Engine {
  return db.client.config.client === 'pg' ? 'postgres' : 'sqlite';
}

const QUIET = {
  // knex warns on the console when a pool closes while it opens a connection; everything else it throws as well.
  log: { warn() {}, error() {} },
  // Errors name the statement without its values: they are logged, and values are people's data.
  compileSqlOnError: false,
};

async function connectPostgres(connectionString: string): Promise<Knex> {
  const { default: pg } = await import('pg');
  const { DATE, TIME, INT8 } = pg.types.builtins;
  // In the connection and not by pg's global setTypeParser: dates and times stay text, counts are numbers.
  const types: typeof pg.types = {
    ...pg.types,
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === DATE || oid === TIME) return (text: string) => text;
      if (oid === INT8) return Number;
      return pg.types.getTypeParser(oid, format as 'text');
    }) as typeof pg.types.getTypeParser,
  };
  return knex({
    client: 'pg',
    connection: {
      connectionString,
      types,
      connectionTimeoutMillis: 5000,
      statement_timeout: 15_000,
    } as object,
    pool: { min: 0, max: POSTGRES_CONNECTIONS },
    acquireConnectionTimeout: 6000,
    ...QUIET,
  });
}

type SqliteConnection = { exec(sql: string, done: (error: Error | null) => void): void };

function connectSqlite(file: string): Knex {
  mkdirSync(path.dirname(file), { recursive: true });
  return knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      // Readers work beside the one writer, which `inTransaction` lets in. Kept for ever: opening costs more.
      min: 1,
      max: SQLITE_CONNECTIONS,
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate: (connection: SqliteConnection, done: (error: Error | null, connection: unknown) => void) =>
        connection.exec(
          `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;`,
          (error) => done(error, connection),
        ),
    },
    ...QUIET,
  });
}
