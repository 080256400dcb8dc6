type DatabaseError = { code?: string; message?: string; name?: string; table?: string };

/** Why the database refuses a statement that is correct. */
export type Trouble = 'busy' | 'away' | 'readOnly' | 'full' | 'damaged';

const CODES: Record<Trouble, readonly string[]> = {
  busy: [
    '26000', // invalid_sql_statement_name: preparing the statement for an earlier request failed
    '40001', // serialization_failure
    '40P01', // deadlock_detected
    '55P03', // lock_not_available: lock_timeout
    '57014', // query_canceled: statement_timeout
    'SQLITE_BUSY',
    'SQLITE_LOCKED',
    'SQLITE_PROTOCOL',
  ],
  away: [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EPIPE',
    '08000', // connection_exception
    '08001', // sqlclient_unable_to_establish_sqlconnection
    '08003', // connection_does_not_exist
    '08006', // connection_failure
    '25P03', // idle_in_transaction_session_timeout
    '53200', // out_of_memory
    '53300', // too_many_connections
    '57P01', // admin_shutdown
    '57P02', // crash_shutdown
    '57P03', // cannot_connect_now
    '58030', // io_error
    'SQLITE_CANTOPEN',
    'SQLITE_IOERR',
  ],
  // The database is read-only: it is a standby, the file system is read-only, or the host blocks writes
  // because the disk is nearly full.
  readOnly: ['25006', 'SQLITE_READONLY'],
  full: ['53100', 'SQLITE_FULL'],
  damaged: [
    '58P01', // undefined_file
    'XX001', // data_corrupted
    'XX002', // index_corrupted
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
  ],
};
const TROUBLES = new Map(
  Object.entries(CODES).flatMap(([trouble, codes]) => codes.map((code) => [code, trouble as Trouble])),
);
/**
 * Matches driver errors without a code: the connection was lost, the database did not respond in time, or no
 * connection became free in time.
 */
const LOST =
  /connection terminated|connection ended|client was closed|not queryable|timeout expired|query read timeout|unable to acquire a connection/i;

/** Returns why the database refused a correct statement. Returns null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  const { code, name, message } = (error ?? {}) as DatabaseError;
  const known = TROUBLES.get(code ?? '');
  if (known) return known;
  return name === 'KnexTimeoutError' || LOST.test(message ?? '') ? 'away' : null;
}

const REPEATED = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL']);

/**
 * Returns whether repeating the transaction could succeed. False after PostgreSQL's lock timeout, because the
 * request has already waited long enough.
 */
export function isWorthRepeating(error: unknown): boolean {
  return REPEATED.has((error as DatabaseError)?.code ?? '');
}

export function isTaken(error: unknown, table: string): boolean {
  const { code, message, table: violated } = (error ?? {}) as DatabaseError;
  if (code === '23505') return violated === table;
  return code === 'SQLITE_CONSTRAINT' && (message ?? '').includes(`UNIQUE constraint failed: ${table}.`);
}
