// What is done beside the server: node apps/server/dist/upkeep/main.js backup|restore|migrate|copy-database …
import { isDatabaseAway } from '../db/errors.ts';
import { StartError } from '../start-error.ts';
import { backup } from './backup.ts';
import type { Call } from './command.ts';
import { copyDatabase } from './copy-database.ts';
import { migrateSchema } from './migrate-schema.ts';
import { restore } from './restore.ts';

const COMMANDS: Record<string, (call: Call) => Promise<void>> = {
  backup,
  restore,
  migrate: migrateSchema,
  'copy-database': copyDatabase,
};

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new StartError(`Say which: ${Object.keys(COMMANDS).join(', ')}.`);
  await command({ args, env: process.env, now: () => new Date(), say: console.log });
}

main(process.argv.slice(2)).catch((error) => {
  const sentence = isDatabaseAway(error)
    ? 'The database went away meanwhile. Nothing was kept of what was begun.'
    : error instanceof StartError && error.message;
  console.error(sentence ? `✗ ${sentence}` : error);
  process.exitCode = 1;
});
