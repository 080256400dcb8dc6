import { createHash, randomBytes } from 'node:crypto';
import type { Setup, User } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { isTaken } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, invalid } from '../http/http-error.ts';
import { hasAdmin, insertUser } from '../users/index.ts';
import { refuseWeakPassword } from './weak-password.ts';

const LINK_LIFETIME_MS = 60 * 60_000;

const expiredLink = () =>
  invalid({
    code: 'wrong_link',
    message: 'This setup link has expired or was already used. Restart the server to get a new one.',
  });

/** The token has 256 random bits, so a plain digest cannot be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * A one-time link that creates the first admin, valid for an hour. Undefined once there is an admin. Every server
 * process creates its own at start; using one ends all of them.
 */
export async function createSetupLink({
  db,
  now,
  settings,
}: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db('setup_links').where('expires_at', '<', now()).delete();
  await db('setup_links').insert({
    token_hash: hashOf(token),
    expires_at: new Date(now().getTime() + LINK_LIFETIME_MS),
  });
  return `${settings.publicUrl}${SCREENS.setup.path.replace(':token', token)}`;
}

const findLink = (db: Knex, token: string, now: Date) =>
  db('setup_links')
    .where({ token_hash: hashOf(token) })
    .where('expires_at', '>', now)
    .first('token_hash');

/** Throws a 400 for a link that was used or has expired. */
export async function verifySetupLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<void> {
  if (!(await findLink(db, token, now()))) throw expiredLink();
}

/** Creates the first admin. The operator who read the link vouches for the email. */
export async function setUp(deps: Deps, { token, username, phone, password }: Setup): Promise<User> {
  const { db, now, passwords } = deps;
  await verifySetupLink(deps, token);
  await refuseWeakPassword(password, username, 'password');
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (trx) => {
    // Writing all links makes two concurrent setups wait for each other. The second finds none.
    const links = await trx('setup_links')
      .update({ expires_at: trx.ref('expires_at') })
      .returning(['token_hash', 'expires_at']);
    const isValid = links.some(
      (link) => link.token_hash === hashOf(token) && new Date(link.expires_at) > now(),
    );
    await trx('setup_links').delete();
    if (!isValid || (await hasAdmin(trx))) throw expiredLink();
    const newAdmin = {
      username,
      email: username,
      phone,
      passwordHash,
      isAdmin: true,
      isEmailConfirmed: true,
    };
    return insertUser(trx, newAdmin, now()).catch((error) => {
      if (!isTaken(error, 'login_names')) throw error;
      throw conflict({ code: 'email_taken', message: 'An account with this email already exists.' });
    });
  });
}

/**
 * In production nobody can register until the first admin exists. Bots find a new website within seconds, and a
 * stranger could register with the owner's email.
 */
export function registrationGate({ db, settings }: Pick<Deps, 'db' | 'settings'>): () => Promise<void> {
  // The last admin cannot be removed, so once an admin is found, later checks are not needed.
  let isOpen = !settings.isProduction;
  return async () => {
    isOpen ||= await hasAdmin(db);
    if (isOpen) return;
    throw forbidden({
      code: 'registration_closed',
      message: 'This facility is not open for registration yet. Please come back later.',
    });
  };
}
