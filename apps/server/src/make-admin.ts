// Creates an admin, or makes an existing account an admin:
// node apps/server/dist/make-admin.js you@example.com "(407) 555-0100"
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { passwordWeakness, registration, type User } from '@clubhouse/core/auth';
import type { FacilitySettings } from '@clubhouse/core/facility';
import { email } from '@clubhouse/core/fields';
import type { Knex } from 'knex';
import { bcryptPasswords, commonPasswordCheck } from './auth/index.ts';
import { inTransaction } from './db/transaction.ts';
import { readFacility } from './facility/index.ts';
import { makeAdmin } from './members/index.ts';
import { openDatabase } from './open-database.ts';
import { readSettings, type Settings } from './settings.ts';
import { failWith, StartError } from './start-error.ts';
import { type Account, findAccount, findAccountByEmail, insertUser } from './users/index.ts';

const USAGE = 'Usage: npm run make-admin -- you@example.com "(407) 555-0100"';
/** The author in audit entries. Uses the ID 0, which no account has. */
const OPERATOR = { id: 0, displayName: 'make-admin' };

async function main([typedEmail = '', phone = '']: string[]): Promise<string> {
  const checked = email.safeParse(typedEmail);
  if (!checked.success) throw new StartError(USAGE);
  // Reads the server's settings, because links that set a password need the session secret.
  const settings = readSettings(process.env);
  const db = await openDatabase(settings.database);
  try {
    const facility = await readFacility(db);
    const account = await findAccountByEmail(db, checked.data, new Date(), facility);
    if (account) return await promote(db, settings, account, facility);
    const holder = await findAccount(db, checked.data, new Date(), facility);
    if (holder) {
      throw new StartError(
        `User ${holder.user.id} (${holder.user.email}) has this email as a username. Change that username first.`,
      );
    }
    const user = await createAdmin(db, checked.data, phone, facility);
    return `${user.email} can sign in as an admin now.`;
  } finally {
    await db.destroy();
  }
}

async function promote(
  db: Knex,
  settings: Settings,
  { user, isEmailConfirmed }: Account,
  facility: FacilitySettings,
): Promise<string> {
  const since = user.createdAt.slice(0, 10);
  console.log(`User ${user.id}: ${user.displayName}, ${user.email}, registered on ${since}.`);
  if (!isEmailConfirmed) {
    console.log(
      'This email is not confirmed yet. We will email a link to set a new password. The old password will stop working.',
    );
  }
  const answer = await ask('Make this account an admin? Type yes: ');
  if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was changed.');
  const isInvited = await makeAdmin(
    { db, settings, now: () => new Date(), facility: () => facility },
    user.id,
    OPERATOR,
  );
  if (!isInvited) return `${user.email} is an admin now. The password has not changed.`;
  const note = settings.smtpUrl
    ? ''
    : ' SMTP_URL is not set here, so a server that has SMTP_URL set will send the link.';
  return `${user.email} is an admin now. A link to set a new password is on its way.${note}`;
}

async function createAdmin(
  db: Knex,
  username: string,
  phone: string,
  facility: FacilitySettings,
): Promise<User> {
  const password = await ask('Password for the new admin: ', { isSecret: true });
  const input = registration.safeParse({ username, phone, password });
  if (!input.success) throw new StartError(`${input.error.issues[0]?.message}. ${USAGE}`);
  const weakness = passwordWeakness(password, username, await commonPasswordCheck(), facility);
  if (weakness) throw new StartError(weakness);
  const passwordHash = await bcryptPasswords().hash(password);
  // The operator has typed the email, so it counts as confirmed.
  const account = { username, email: username, phone: input.data.phone, passwordHash };
  return inTransaction(db, (trx) =>
    insertUser(trx, { ...account, isAdmin: true, isEmailConfirmed: true }, new Date(), facility),
  );
}

/** Reads a line from the terminal or a pipe. A secret is not shown while the operator types. */
async function ask(question: string, { isSecret = false } = {}): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stdout,
    terminal: isSecret && process.stdin.isTTY,
  });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

main(process.argv.slice(2)).then(console.log, failWith);
