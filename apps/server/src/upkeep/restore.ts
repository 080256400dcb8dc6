import { StartError } from '../start-error.ts';
import { checkBackup, readBackup } from './backup-file.ts';
import { type Call, settingsOf } from './command.ts';
import { load } from './load.ts';
import { amountOf, sayLoaded } from './report.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'Say which file: npm run restore -- /var/backups/clubhouse/clubhouse-2026-11-22T08-15-00Z.jsonl.gz';

/** Puts a backup into an empty database, and compares. */
export async function restore(call: Call): Promise<void> {
  const [file] = call.args;
  if (!file || call.args.length > 1) throw new StartError(`${USAGE}.`);
  const { database } = settingsOf(call);
  const contents = await checkBackup(file);
  const { version, engine, at } = contents.header;
  call.say(`${amountOf(contents)}, as they were at ${at} (version ${version}, ${engine}).`);
  await withDatabase(database, async (db) => {
    sayLoaded(call, await load(db, () => readBackup(file)));
  });
}
