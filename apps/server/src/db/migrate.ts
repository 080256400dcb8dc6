import type { Knex } from 'knex';
import { StartError } from '../start-error.ts';
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
import * as accountNames from './migrations/013-accounts.ts';
import * as privacy from './migrations/014-privacy.ts';
import * as speed from './migrations/016-speed.ts';
import * as facility from './migrations/017-facility.ts';
import * as brand from './migrations/018-brand.ts';
import * as leagueNights from './migrations/020-league-nights.ts';
import * as reports from './migrations/021-reports.ts';
import * as requests from './migrations/022-requests.ts';
import * as staffNotes from './migrations/023-staff-notes.ts';
import * as phoneSearch from './migrations/024-search.ts';
import * as bayDown from './migrations/025-bay-down.ts';
import * as activity from './migrations/026-activity.ts';
import * as lessonPayment from './migrations/027-lesson-payment.ts';
import * as movedNights from './migrations/028-moved-nights.ts';
import * as deskPins from './migrations/029-desk-pins.ts';
import * as doorCodePlan from './migrations/030-door-code-plan.ts';
import * as watches from './migrations/031-watches.ts';
import * as push from './migrations/032-push.ts';
import * as reminders from './migrations/033-reminders.ts';
import * as sharedBookings from './migrations/034-shared-bookings.ts';
import * as nightAnswers from './migrations/035-night-answers.ts';
import * as seasonRules from './migrations/036-season-rules.ts';
import * as playerScores from './migrations/037-player-scores.ts';
import * as leagueSeasons from './migrations/038-league-seasons.ts';
import * as emailConfirmations from './migrations/039-email-confirmations.ts';
import * as startWaves from './migrations/040-start-waves.ts';
import * as leagueHandicap from './migrations/042-league-handicap.ts';
import * as playoffs from './migrations/043-playoffs.ts';
import * as substitutes from './migrations/044-substitutes.ts';
import * as activityFilter from './migrations/047-activity-filter.ts';
import * as callsAfterDemo from './migrations/048-calls-after-demo.ts';
import { inPatientTransaction } from './transaction.ts';

type Migration = { name: string; up(db: Knex): Promise<void>; down(db: Knex): Promise<void> };

// The migrations are listed here instead of found in a folder, so that the bundle includes them.
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
  { name: '013-accounts', ...accountNames },
  { name: '014-privacy', ...privacy },
  { name: '016-speed', ...speed },
  { name: '017-facility', ...facility },
  { name: '018-brand', ...brand },
  { name: '020-league-nights', ...leagueNights },
  { name: '021-reports', ...reports },
  { name: '022-requests', ...requests },
  { name: '023-staff-notes', ...staffNotes },
  { name: '024-search', ...phoneSearch },
  { name: '025-bay-down', ...bayDown },
  { name: '026-activity', ...activity },
  { name: '027-lesson-payment', ...lessonPayment },
  { name: '028-moved-nights', ...movedNights },
  { name: '029-desk-pins', ...deskPins },
  { name: '030-door-code-plan', ...doorCodePlan },
  { name: '031-watches', ...watches },
  { name: '032-push', ...push },
  { name: '033-reminders', ...reminders },
  { name: '034-shared-bookings', ...sharedBookings },
  { name: '035-night-answers', ...nightAnswers },
  { name: '036-season-rules', ...seasonRules },
  { name: '037-player-scores', ...playerScores },
  { name: '038-league-seasons', ...leagueSeasons },
  { name: '039-email-confirmations', ...emailConfirmations },
  { name: '040-start-waves', ...startWaves },
  { name: '042-league-handicap', ...leagueHandicap },
  { name: '043-playoffs', ...playoffs },
  { name: '044-substitutes', ...substitutes },
  { name: '047-activity-filter', ...activityFilter },
  { name: '048-calls-after-demo', ...callsAfterDemo },
];

export const MIGRATION_NAMES = MIGRATIONS.map(({ name }) => name);

/**
 * Returns the knex settings for running only these migrations. The settings turn off knex's transactions,
 * because all migrations share the transaction that holds the migration lock.
 */
const only = (migrations: Migration[]): Knex.MigratorConfig => ({
  migrationSource: {
    getMigrations: async () => migrations,
    getMigrationName: ({ name }: Migration) => name,
    getMigration: async (migration: Migration) => migration,
  },
  disableTransactions: true,
});

const MIGRATION_LOCK_ID = 4075550142;

/**
 * Lets only one process migrate at a time. Knex's own lock, a row in a table, is not enough: the row stays
 * locked after a crash. Also, two processes that start at the same time could each insert the row.
 */
async function takeMigrationLock(trx: Knex.Transaction): Promise<void> {
  if (engineOf(trx) === 'sqlite') {
    // Writing this value to the file's header takes the write lock, even if the database has no tables.
    await trx.raw(`PRAGMA application_id = ${MIGRATION_LOCK_ID % 2 ** 31}`);
    return;
  }
  // Checks for a read-only database first. Otherwise knex would fail with a misleading error about its own
  // lock.
  const { rows } = await trx.raw(`SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`);
  if (rows[0].isReadOnly) {
    throw new StartError(
      'The database is read-only, for example because it is a standby or its disk is full. DATABASE_URL must point to a writable database.',
    );
  }
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [MIGRATION_LOCK_ID]);
}

export async function appliedMigrations(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return db('knex_migrations').orderBy('id').pluck('name');
}

/** Throws if a migration comes from a newer version. The error message starts with `what`. */
export function refuseUnknown(migrations: readonly string[], what: string): void {
  const unknown = migrations.find((name) => MIGRATIONS.every((migration) => migration.name !== name));
  if (!unknown) return;
  throw new StartError(
    `${what} is from a newer version of Clubhouse: it includes migration ${unknown}. Use that version.`,
  );
}

export function withMigrationLock<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return inPatientTransaction(db, async (trx) => {
    await takeMigrationLock(trx);
    refuseUnknown(await appliedMigrations(trx), 'The database');
    return work(trx);
  });
}

/**
 * Migrates the database to the newest schema. If a migration fails, the database stays unchanged. Returns the
 * names of the applied migrations.
 */
export const migrate = (db: Knex): Promise<string[]> => withMigrationLock(db, migrateOn);

/** Does the same as `migrate`, but in a transaction that already holds the migration lock. */
export async function migrateOn(trx: Knex.Transaction): Promise<string[]> {
  const [, names] = await trx.migrate.latest(only(MIGRATIONS));
  return names;
}

/**
 * Gives a database without data the schema of exactly these migrations. The transaction must hold the
 * migration lock.
 */
export async function migrateExactly(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  await trx.migrate.rollback(only(MIGRATIONS), true);
  await trx.migrate.latest(only(MIGRATIONS.filter(({ name }) => names.includes(name))));
}

/**
 * Rolls back the newest migration and returns its name. This deletes the data that the previous schema cannot
 * store.
 */
export const rollBackLast = (db: Knex): Promise<string[]> =>
  withMigrationLock(db, async (trx) => {
    const [, names] = await trx.migrate.down(only(MIGRATIONS));
    return names;
  });

export const rollBack = (db: Knex): Promise<string[]> =>
  withMigrationLock(db, async (trx) => {
    const [, names] = await trx.migrate.rollback(only(MIGRATIONS), true);
    return names;
  });
