import { hash, randomBytes } from 'node:crypto';
import type { Setup, User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { forbidden, invalid } from '../http/http-error.ts';
import { hasAdmin } from '../users/index.ts';
import { refuseWeakPassword } from './passwords.ts';
import { insertNewUser } from './service.ts';

const LINK_LIFETIME_MS = 60 * 60_000;

const expiredLink = () =>
  invalid({
    code: 'wrong_link',
    message: 'This setup link has expired or was already used. Restart the server to get a new one.',
  });

/** A hash without a secret key is enough, because nobody can guess 256 random bits. */
const hashOf = (token: string) => hash('sha256', token);

/**
 * Returns a new setup link that is valid for one hour, or undefined if an admin already exists. Every server
 * process creates its own link when it starts. Using one link invalidates all of them.
 */
export async function createSetupLink(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
): Promise<string | undefined> {
  const { db, now, settings } = deps;
  if (await hasAdmin(db)) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db('setup_links').where('expires_at', '<', now()).delete();
  await db('setup_links').insert({
    token_hash: hashOf(token),
    expires_at: new Date(now().getTime() + LINK_LIFETIME_MS),
  });
  return `${settings.publicUrl}${SCREENS.setup.path.replace(':token', token)}`;
}

export async function verifySetupLink({ db, now }: Deps, token: string): Promise<void> {
  const link = await db('setup_links')
    .where({ token_hash: hashOf(token) })
    .where('expires_at', '>', now())
    .first('token_hash');
  if (!link) throw expiredLink();
}

/** Creates the first admin. The email counts as confirmed, because only the server's operator sees the link. */
export async function setUp(deps: Deps, { token, username, phone, password }: Setup): Promise<User> {
  const { db, now, passwords } = deps;
  const facility = deps.facility();
  await verifySetupLink(deps, token);
  await refuseWeakPassword(password, username, 'password', facility);
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (trx) => {
    // Locks all links with a write. A concurrent setup waits for the lock and then finds no links.
    const links = await trx('setup_links')
      .update({ expires_at: trx.ref('expires_at') })
      .returning(['token_hash', 'expires_at']);
    const isValid = links.some(
      (link) => link.token_hash === hashOf(token) && new Date(link.expires_at) > now(),
    );
    await trx('setup_links').delete();
    if (!isValid || (await hasAdmin(trx))) throw expiredLink();
    const account = { username, email: username, phone, passwordHash };
    return insertNewUser(trx, { ...account, isAdmin: true, isEmailConfirmed: true }, now(), facility);
  });
}

/**
 * Returns a function that throws a 403 while registration is closed. In production, nobody can register
 * before the first admin exists, because a stranger could register with the owner's email.
 */
export function registrationGate({ db, settings }: Deps): () => Promise<void> {
  // Once there is an admin, registration stays open, because the last admin cannot be removed.
  let isOpen = !settings.isProduction;
  return async () => {
    isOpen ||= await hasAdmin(db);
    if (isOpen) return;
    throw forbidden({
      code: 'registration_closed',
      message: 'Registration is not open yet. Please check back later.',
    });
  };
}
