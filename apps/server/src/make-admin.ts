// The first admin of a new installation: node apps/server/dist/make-admin.js you@example.com "(407) 555-0100"
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { email, passwordWeakness, registration, type User } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { bcryptPasswords, commonPasswordCheck, findAccount, insertUser, makeAdmin } from './auth/index.ts';
import { inTransaction } from './db/transaction.ts';
import { openDatabase } from './open-database.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const USAGE = 'Say whom: npm run make-admin -- you@example.com "(407) 555-0100"';

async function main([address = '', phone = '']: string[]): Promise<string> {
  const checked = email.safeParse(address);
  if (!checked.success) throw new StartError(USAGE);
  // The development secret is never used here; production must not need one to make an admin.
  const { database } = readSettings({ SESSION_SECRET: 'no secret is used by this command', ...process.env });
  const db = await openDatabase(database);
  try {
    const existing = await findAccount(db, checked.data, new Date());
    if (existing) {
      await makeAdmin(db, existing.user.id);
      return `${existing.user.email} is an admin now, with the password that the account has.`;
    }
    const user = await createAdmin(db, checked.data, phone);
    return `${user.email} can sign in as an admin now.`;
  } finally {
    await db.destroy();
  }
}

async function createAdmin(db: Knex, username: string, phone: string): Promise<User> {
  const password = await ask('A password for the new admin: ');
  const wish = registration.safeParse({ username, phone, password });
  if (!wish.success) throw new StartError(`${wish.error.issues[0]?.message}. ${USAGE}`);
  const weakness = passwordWeakness(password, username, await commonPasswordCheck());
  if (weakness) throw new StartError(weakness);
  const passwordHash = await bcryptPasswords().hash(password);
  return inTransaction(db, (trx) =>
    insertUser(
      trx,
      { username, email: username, phone: wish.data.phone, passwordHash, isAdmin: true },
      new Date(),
    ),
  );
}

/** Reads a line without showing what is typed; a pipe works as well. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

main(process.argv.slice(2)).then(
  (done) => console.log(done),
  (error) => {
    console.error(error instanceof StartError ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  },
);
