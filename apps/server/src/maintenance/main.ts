// Runs a maintenance command: node apps/server/dist/maintenance/main.js backup|restore|migrate|copy-database
// [arguments]
import { type Trouble, troubleOf } from '../db/errors.ts';
import { failWith, StartError } from '../start-error.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { copyDatabase } from './copy-database.ts';
import { migrateSchema } from './migrate-schema.ts';
import { restore } from './restore.ts';

const COMMANDS: Record<string, (call: Command) => Promise<void>> = {
  backup,
  restore,
  migrate: migrateSchema,
  'copy-database': copyDatabase,
};

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new StartError(`Use one of these commands: ${Object.keys(COMMANDS).join(', ')}.`);
  await command({ args, env: process.env, now: () => new Date(), say: console.log });
}

const NOTHING_KEPT = 'No changes were saved.';
const SENTENCES: Record<Trouble, string> = {
  away: `The connection to the database was lost. ${NOTHING_KEPT}`,
  busy: `The database was busy for too long. ${NOTHING_KEPT}`,
  readOnly: `The database is read-only. ${NOTHING_KEPT}`,
  full: `The disk that holds the database is full. ${NOTHING_KEPT}`,
  damaged: 'The database is damaged. Restore a backup (docs/backup.md).',
};

main(process.argv.slice(2)).catch((error) => {
  const trouble = error instanceof StartError ? null : troubleOf(error);
  failWith(trouble ? new StartError(SENTENCES[trouble]) : error);
});
