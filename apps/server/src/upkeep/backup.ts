import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { writeBackup } from './backup-file.ts';
import { type Call, settingsOf } from './command.ts';
import { inSnapshot, wholeDatabase } from './dump.ts';
import { amountOf, sizeOf, tableLines } from './report.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'Say where to: npm run backup -- /var/backups/clubhouse/ (a folder, or a new file)';

/** Everything that the database holds at one moment, in one file, while the servers run. */
export async function backup(call: Call): Promise<void> {
  const [place] = call.args;
  if (!place || call.args.length > 1) throw new StartError(`${USAGE}.`);
  const { database } = settingsOf(call);
  const now = call.now();
  const file = path.resolve(isFolder(place) ? path.join(place, nameAt(now)) : place);
  // Whatever it is: somebody may have meant another file, even the database's own.
  if (existsSync(file)) throw new StartError(`${file} is there already. Say another name, or a folder.`);
  const contents = await withDatabase(
    database,
    (db) => inSnapshot(db, (trx) => writeBackup(file, wholeDatabase(trx, now))),
    { mustExist: true },
  );
  for (const line of tableLines(contents)) call.say(line);
  call.say(`${file}: ${amountOf(contents)}, ${sizeOf(statSync(file).size)}, read back and whole.`);
}

const isFolder = (place: string) =>
  /[/\\]$/.test(place) || (existsSync(place) && statSync(place).isDirectory());

/** Sorted by name they are sorted by time; without colons, which Windows does not take. */
const nameAt = (now: Date) => `clubhouse-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
