// Deletes demo accounts that still have the public demo password. Such accounts exist if the server first
// started without NODE_ENV=production. Usage: node apps/server/dist/remove-demo-accounts.js
import { bcryptPasswords } from './auth/index.ts';
import { inTransaction } from './db/transaction.ts';
import { accountsWithDemoPassword } from './demo-data/index.ts';
import { readFacility } from './facility/index.ts';
import { deleteAccount } from './members/index.ts';
import { openDatabase } from './open-database.ts';
import { readCommandSettings } from './settings.ts';
import { failWith } from './start-error.ts';
import { dropPasswords } from './users/index.ts';

/** The author in audit entries. Uses the ID 0, which no account has. */
const OPERATOR = { id: 0, displayName: 'remove-demo-accounts' };

async function main(): Promise<string[]> {
  const { database } = readCommandSettings(process.env);
  const db = await openDatabase(database);
  try {
    const now = new Date();
    const facility = await readFacility(db);
    const accounts = await accountsWithDemoPassword(db, bcryptPasswords(), now, facility);
    await inTransaction(db, async (trx) => {
      // Removes the passwords first, because the first statement in `inTransaction` must be a write.
      const ids = accounts.map(({ user }) => user.id);
      await dropPasswords(trx, ids);
      for (const { user } of accounts)
        await deleteAccount(trx, user, { by: OPERATOR, mailTo: null, now, settings: null }, facility);
    });
    if (accounts.length === 0) return ['No account has the demo password.'];
    return [
      ...accounts.map(({ user }) => `Deleted ${user.email}`),
      'Their future bookings and lessons were canceled. The demo leagues and demo requests are still there.',
    ];
  } finally {
    await db.destroy();
  }
}

main().then((lines) => console.log(lines.join('\n')), failWith);
