type DatabaseError = { code?: string; message?: string; name?: string; table?: string };

/** PostgreSQL: serialization failure, deadlock, lock not available. SQLite: somebody else writes. */
const BUSY = new Set(['40001', '40P01', '55P03', 'SQLITE_BUSY', 'SQLITE_LOCKED']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57014', // query_canceled: it took longer than it may
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
]);
/** PostgreSQL: disk full. SQLite: the same. */
const FULL = new Set(['53100', 'SQLITE_FULL']);

/** Whether the whole transaction may be tried again: nothing of it was stored, and nothing is wrong with it. */
export function isDatabaseBusy(error: unknown): boolean {
  return BUSY.has((error as DatabaseError)?.code ?? '');
}

/** Whether the database could not be reached, or gave no connection in time. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, name, message } = (error ?? {}) as DatabaseError;
  return (
    AWAY.has(code ?? '') ||
    name === 'KnexTimeoutError' ||
    /connection terminated|connection ended|not queryable|timeout expired|unable to acquire a connection/i.test(
      message ?? '',
    )
  );
}

/** Whether there is no room to store anything; what is stored can still be read. */
export function isStorageFull(error: unknown): boolean {
  return FULL.has((error as DatabaseError)?.code ?? '');
}

/** Whether a unique or primary key of the table was violated. */
export function isTaken(error: unknown, table: string): boolean {
  const { code, message, table: violated } = (error ?? {}) as DatabaseError;
  if (code === '23505') return violated === table;
  return code === 'SQLITE_CONSTRAINT' && (message ?? '').includes(`UNIQUE constraint failed: ${table}.`);
}
