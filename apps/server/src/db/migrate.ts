import type { Knex } from 'knex';
import { engineOf } from './connect.ts';
import * as accounts from './migrations/001-accounts.ts';
import * as leagues from './migrations/002-leagues.ts';
import * as bookings from './migrations/003-bookings.ts';
import * as keypad from './migrations/004-keypad.ts';
import * as mail from './migrations/005-mail.ts';
import * as demoRequests from './migrations/006-demo-requests.ts';
import * as accountCare from './migrations/007-account-care.ts';
import * as audit from './migrations/008-audit.ts';
import * as desk from './migrations/009-desk.ts';
import * as lessons from './migrations/011-lessons.ts';
import * as search from './migrations/012-search.ts';
import { inTransaction } from './transaction.ts';

type Migration = { name: string; up(db: Knex): Promise<void>; down(db: Knex): Promise<void> };

// Named here and not found in a folder, so that they are in the bundle.
const MIGRATIONS: Migration[] = [
  { name: '001-accounts', ...accounts },
  { name: '002-leagues', ...leagues },
  { name: '003-bookings', ...bookings },
  { name: '004-keypad', ...keypad },
  { name: '005-mail', ...mail },
  { name: '006-demo-requests', ...demoRequests },
  { name: '007-account-care', ...accountCare },
  { name: '008-audit', ...audit },
  { name: '009-desk', ...desk },
  { name: '011-lessons', ...lessons },
  { name: '012-search', ...search },
];

const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => MIGRATIONS,
  getMigrationName: ({ name }) => name,
  getMigration: async (migration) => migration,
};

/** Any number; the same in every process. */
const GATE = 4075550142;

/**
 * Lets one process at a time change the schema, the others wait. knex' own lock is a row that two processes can
 * both insert on a new database, after which neither gets it, and that a crash leaves locked.
 */
async function passGate(trx: Knex.Transaction): Promise<void> {
  if (engineOf(trx) === 'postgres') {
    // Waiting for a long migration is no mistake.
    await trx.raw('SET LOCAL statement_timeout = 0');
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [GATE]);
  } else {
    // Writing the file's header takes the write lock, whatever tables there are.
    await trx.raw(`PRAGMA application_id = ${GATE % 2 ** 31}`);
  }
}

/** Brings the database to the newest schema, or leaves it as it was. Answers what was done. */
export function migrate(db: Knex): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await passGate(trx);
    const [, names] = await trx.migrate.latest({ migrationSource, disableTransactions: true });
    return names;
  });
}

/** Takes everything back, newest first. */
export function rollBack(db: Knex): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await passGate(trx);
    const [, names] = await trx.migrate.rollback({ migrationSource, disableTransactions: true }, true);
    return names;
  });
}
