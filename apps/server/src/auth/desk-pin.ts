import {
  MAX_WRONG_PINS,
  may,
  type PinChange,
  pinWeakness,
  type Unlock,
  type User,
} from '@clubhouse/core/auth';
import type { Request } from 'express';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { forbidden, invalid } from '../http/http-error.ts';
import { CLUBHOUSE, findAccountById, lockUser } from '../users/index.ts';
import { type Caller, lockAccount, provenHash, wrongPassword } from './account.ts';
import {
  countPinTry,
  type DeskSignIn,
  deletePin,
  endDeskSignIns,
  endOtherDeskSignIns,
  findPin,
  giveBackPinTry,
  hashOfDevice,
  startOfToday,
  storePin,
} from './desk-pin-queries.ts';
import type { Device } from './known-device.ts';
import { abandonSession, startSession } from './session.ts';

export const passwordNeeded = () =>
  forbidden({ code: 'password_needed', message: 'Please use your password this time.' });
const lastWrongPin = () =>
  forbidden({
    code: 'pin_blocked',
    message: `You entered the wrong PIN ${MAX_WRONG_PINS} times. Please use your password.`,
  });
const wrongPin = (left: number) =>
  invalid(
    {
      code: 'wrong_pin',
      message: `That PIN is incorrect. You have ${left === 1 ? '1 try' : `${left} tries`} left.`,
    },
    'pin',
  );

type PinAction = 'user.pin-set' | 'user.pin-changed' | 'user.pin-removed' | 'user.pin-blocked';

const record = (
  trx: Knex.Transaction,
  action: PinAction,
  user: User,
  now: Date,
  by: Pick<User, 'id' | 'displayName'> = user,
) => insertChange(trx, { by, action, subject: `user ${user.id} (${user.displayName})`, now });

/**
 * Sets or changes the caller's PIN. On other devices, the PIN works only after the caller types the password
 * there.
 */
export async function setPin(
  deps: Deps,
  caller: Caller,
  { currentPassword, pin }: PinChange,
  device: Device | undefined,
): Promise<void> {
  const { db, now, passwords } = deps;
  const weakness = pinWeakness(pin, caller.user);
  if (weakness) throw invalid({ code: 'weak_pin', message: weakness }, 'pin');
  const proven = await provenHash(deps, caller, currentPassword);
  const pinHash = await passwords.hash(pin);
  await inTransaction(db, async (trx) => {
    const { user, passwordHash } = await lockAccount(trx, deps, caller);
    if (passwordHash !== proven) throw wrongPassword();
    if (!may(user, 'workTheDesk')) throw forbidden();
    const isNew = (await findPin(trx, user.id)) === null;
    await storePin(trx, user.id, pinHash, now());
    if (device) await endOtherDeskSignIns(trx, { deviceHash: hashOfDevice(device), userId: user.id }, now());
    else await endDeskSignIns(trx, user.id);
    await record(trx, isNew ? 'user.pin-set' : 'user.pin-changed', user, now());
  });
}

export async function removePin({ db, now }: Deps, user: User): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    if (await deletePin(trx, user.id)) await record(trx, 'user.pin-removed', user, now());
  });
}

/**
 * Signs a person in with the PIN, on a device where the person signed in with the password today. Counts the
 * attempt before comparing the PIN, so that parallel attempts cannot exceed the limit.
 */
export async function unlockDesk(
  req: Request,
  deps: Deps,
  { userId, pin }: Unlock,
  device: Device,
): Promise<User> {
  const { db, now, passwords } = deps;
  const facility = deps.facility();
  const today = startOfToday(now(), facility);
  const signIn = { deviceHash: hashOfDevice(device), userId };
  const user = (await findAccountById(db, userId, now(), facility))?.user;
  const pinHash = await findPin(db, userId);
  if (!user || !may(user, 'workTheDesk') || pinHash === null) throw passwordNeeded();
  const tries = await countPinTry(db, signIn, today);
  if (tries === undefined) throw passwordNeeded();
  const isRight = await passwords.matches(pin, pinHash, { isUrgent: true }).catch(async (error) => {
    // The PIN was not compared, so the attempt does not count.
    await inTransaction(db, (trx) => giveBackPinTry(trx, signIn, today));
    throw error;
  });
  if (!isRight && tries < MAX_WRONG_PINS) throw wrongPin(MAX_WRONG_PINS - tries);
  if (!isRight) {
    await inTransaction(db, (trx) => record(trx, 'user.pin-blocked', user, now(), CLUBHOUSE));
    throw lastWrongPin();
  }
  await beginUnlocked(req, deps, user, { signIn, pinHash, today });
  return user;
}

/**
 * Begins the session after a correct PIN. Stores the session first and then checks the PIN sign-in again. If
 * another request signs the user out everywhere at the same time, no session survives: either the check fails,
 * or the other request deletes the stored session.
 */
async function beginUnlocked(
  req: Request,
  deps: Deps,
  user: User,
  { signIn, pinHash, today }: { signIn: DeskSignIn; pinHash: string; today: Date },
): Promise<void> {
  await startSession(req, deps, user);
  try {
    await inTransaction(deps.db, async (trx) => {
      const isValid = await giveBackPinTry(trx, signIn, today);
      if (!isValid || (await findPin(trx, user.id)) !== pinHash) throw passwordNeeded();
    });
  } catch (error) {
    await abandonSession(req);
    throw error;
  }
}
