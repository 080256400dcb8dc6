import type { Knex } from 'knex';
import { appliedMigrations, migrate, rollBack, rollBackLast } from '../db/migrate.ts';
import { readCommandSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { hasUsers } from '../users/index.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'Use no option to migrate, --down to undo the last migration, or --down --all to undo all: npm run migrate -- --down';
const KNOWN = ['--down', '--all', '--yes'];

export async function migrateSchema(call: Command): Promise<void> {
  const { args } = call;
  const isDown = args.includes('--down');
  const isAll = args.includes('--all');
  if (args.some((arg) => !KNOWN.includes(arg)) || (isAll && !isDown)) throw new StartError(`${USAGE}.`);
  const { database } = readCommandSettings(call.env);
  await withDatabase(
    database,
    async (db) => {
      const say = (what: string, names: string[], nothing: string) =>
        call.say(names.length > 0 ? `${what}: ${names.join(', ')}.` : nothing);
      if (!isDown) return say('Done', await migrate(db), 'The schema is up to date.');
      const last = (await appliedMigrations(db)).at(-1);
      if (last && !args.includes('--yes') && (await hasAccounts(db))) {
        const what = isAll ? 'Everything in the database' : `All data that depends on migration ${last}`;
        throw new StartError(`${what} would be lost. Make a backup, then add --yes.`);
      }
      const names = await (isAll ? rollBack(db) : rollBackLast(db));
      say('Rolled back', names, 'There is no migration to roll back.');
    },
    { mustExist: isDown },
  );
}

/**
 * Returns whether the database has accounts. A database with accounts is in use, so an operator who chose it by
 * mistake could lose data.
 */
async function hasAccounts(db: Knex): Promise<boolean> {
  return (await db.schema.hasTable('users')) && (await hasUsers(db));
}
