import path from 'node:path';
import type { DatabaseSettings } from '../db/connect.ts';
import { StartError } from '../start-error.ts';
import type { Call } from './command.ts';
import { inSnapshot, wholeDatabase } from './dump.ts';
import { load } from './load.ts';
import { sayLoaded } from './report.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'Say from where and to where: npm run copy-database -- data/clubhouse.sqlite postgres://user@host:5432/clubhouse';

/** What one database holds at one moment into another, empty one, on whatever engine each of them is. */
export async function copyDatabase(call: Call): Promise<void> {
  const [from, to] = call.args;
  if (!from || !to || call.args.length > 2) throw new StartError(`${USAGE}.`);
  const [source, target] = [databaseAt(from), databaseAt(to)];
  const advice = ' Check its address.';
  const copy = () =>
    withDatabase(
      source,
      (db) =>
        inSnapshot(db, (trx) =>
          withDatabase(target, (empty) => load(empty, () => wholeDatabase(trx, call.now())), { advice }),
        ),
      { mustExist: true, advice },
    );
  sayLoaded(call, await copy());
}

function databaseAt(place: string): DatabaseSettings {
  if (!place.includes('://')) return { file: path.resolve(place) };
  if (/^postgres(ql)?:\/\/./.test(place) && URL.canParse(place)) return { url: place };
  // Not said back: there may be a password in it.
  throw new StartError('An address of a database begins with postgres://; anything else is a SQLite file.');
}
