import { DEMO_ACCOUNTS, DEMO_PASSWORD, loginName } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import type { Passwords } from '../deps.ts';
import { StartError } from '../start-error.ts';
import { type Account, findAccountByEmail } from '../users/index.ts';
import { DEMO_MEMBERS } from './members.ts';

const DEMO_EMAILS = [...DEMO_ACCOUNTS, ...DEMO_MEMBERS].map(({ email }) => email);

export async function accountsWithDemoPassword(
  db: Knex,
  passwords: Passwords,
  now: Date,
  facility: Facility,
) {
  // Most databases have no demo accounts. For them, one index lookup replaces a query per account.
  if (!(await db('login_names').whereIn('name', DEMO_EMAILS.map(loginName)).first('name'))) return [];
  const found: Account[] = [];
  // Comparing a password with a hash takes at least 0.1 seconds. The demo accounts are created with the same
  // hash, so the map avoids repeating that comparison.
  const compared = new Map<string, boolean>();
  for (const email of DEMO_EMAILS) {
    const account = await findAccountByEmail(db, email, now, facility);
    const hash = account?.passwordHash;
    if (!account || !hash) continue;
    const isDemo = compared.get(hash) ?? (await passwords.matches(DEMO_PASSWORD, hash));
    compared.set(hash, isDemo);
    if (isDemo) found.push(account);
  }
  return found;
}

/** Throws a `StartError` if a demo account still has the demo password, because that password is public. */
export async function refuseDemoPasswords(
  db: Knex,
  passwords: Passwords,
  now: Date,
  facility: Facility,
): Promise<void> {
  const [first] = await accountsWithDemoPassword(db, passwords, now, facility);
  if (!first) return;
  throw new StartError(
    `The demo account ${first.user.email} still uses the demo password, which anyone can look up. ` +
      'Run `npm run remove-demo-accounts`, or start with an empty database.',
  );
}
