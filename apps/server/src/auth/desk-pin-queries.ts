import { hash } from 'node:crypto';
import { type DeskPerson, MAX_WRONG_PINS, may, pinUse } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { facilityDate, midnight } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { columnsOf, named, number, orNull, type RowOf, selected } from '../db/row.ts';
import { inTransaction } from '../db/transaction.ts';
import { toUser, USER_COLUMNS, userOf } from '../users/index.ts';
import type { Device } from './known-device.ts';

const DAY_MS = 24 * 60 * 60_000;

export const DESK_PERSON_COLUMNS = {
  ...USER_COLUMNS,
  ...columnsOf('desk_sign_ins', { wrong_tries: number }),
  ...columnsOf('desk_pins', { pin_owner: named('user_id', orNull(number)) }),
};

/**
 * A password sign-in at a front desk. The person can then unlock this device with a PIN for the rest of the
 * day.
 */
export type DeskSignIn = { deviceHash: string; userId: number };

/** The table stores only hashes of device IDs, so a leaked table contains no usable device IDs. */
export const hashOfDevice = ({ id }: Device): string => hash('sha256', id);

export const startOfToday = (now: Date, facility: Facility): Date =>
  midnight(facilityDate(now, facility), facility);

const rowOf = (db: Knex, { deviceHash, userId }: DeskSignIn) =>
  db('desk_sign_ins').where({ device_hash: deviceHash, user_id: userId });

/** Stores that the person has just typed the password on this device, and resets the count of wrong PINs. */
export async function insertDeskSignIn(
  trx: Knex.Transaction,
  { deviceHash, userId }: DeskSignIn,
  now: Date,
): Promise<void> {
  await trx('desk_sign_ins')
    .insert({ device_hash: deviceHash, user_id: userId, password_at: now, wrong_tries: 0 })
    .onConflict(['device_hash', 'user_id'])
    .merge();
}

export async function endDeskSignIn(db: Knex, signIn: DeskSignIn): Promise<void> {
  await rowOf(db, signIn).delete();
}

export async function endDeskSignIns(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('desk_sign_ins').where({ user_id: userId }).delete();
}

/**
 * Ends the person's sign-ins on other devices. Renews the sign-in on this device, because the person has just
 * typed the password on it.
 */
export async function endOtherDeskSignIns(
  trx: Knex.Transaction,
  { deviceHash, userId }: DeskSignIn,
  now: Date,
): Promise<void> {
  await trx('desk_sign_ins').where({ user_id: userId }).whereNot({ device_hash: deviceHash }).delete();
  await rowOf(trx, { deviceHash, userId }).update({ password_at: now, wrong_tries: 0 });
}

/**
 * Counts an attempt before the PIN is compared. Uses one statement, so that parallel attempts in several
 * processes cannot exceed the limit. Returns the number of attempts, or undefined if the PIN cannot be used
 * on this device.
 */
export async function countPinTry(db: Knex, signIn: DeskSignIn, today: Date): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const [row]: { wrong_tries: number }[] = await rowOf(trx, signIn)
      .where('password_at', '>=', today)
      .where('wrong_tries', '<', MAX_WRONG_PINS)
      .increment('wrong_tries', 1)
      .returning('wrong_tries');
    return row?.wrong_tries;
  });
}

/**
 * Undoes the count of an attempt whose PIN was not wrong. The write also locks the sign-in until the
 * transaction ends. Returns false if the sign-in has ended or is from an earlier day.
 */
export async function giveBackPinTry(db: Knex, signIn: DeskSignIn, today: Date): Promise<boolean> {
  const changed = await rowOf(db, signIn)
    .where('password_at', '>=', today)
    // The count may already be zero, because a sign-in with the password resets it.
    .update({ wrong_tries: db.raw('CASE WHEN wrong_tries > 0 THEN wrong_tries - 1 ELSE 0 END') });
  return changed > 0;
}

/** Returns the people who signed in on this device today and may still work at the desk, sorted by name. */
export async function deskPeople(
  db: Knex,
  device: Device,
  now: Date,
  facility: Facility,
): Promise<DeskPerson[]> {
  const rows: RowOf<typeof DESK_PERSON_COLUMNS>[] = await db('desk_sign_ins')
    .join(...userOf('desk_sign_ins.user_id'))
    .leftJoin('desk_pins', 'desk_pins.user_id', 'desk_sign_ins.user_id')
    .where({ device_hash: hashOfDevice(device) })
    .where('password_at', '>=', startOfToday(now, facility))
    .orderBy(['users.display_name', 'users.id'])
    .select(selected(DESK_PERSON_COLUMNS));
  return rows
    .map((row) => ({ row, user: toUser(row, now, facility) }))
    .filter(({ user }) => may(user, 'workTheDesk'))
    .map(({ row, user }) => ({
      id: user.id,
      name: user.displayName,
      pin: pinUse({ hasPin: row.pin_owner !== null, wrongTries: row.wrong_tries }),
    }));
}

export async function findPin(db: Knex, userId: number): Promise<string | null> {
  const row: { pin_hash: string } | undefined = await db('desk_pins')
    .where({ user_id: userId })
    .first('pin_hash');
  return row?.pin_hash ?? null;
}

export async function storePin(
  trx: Knex.Transaction,
  userId: number,
  pinHash: string,
  now: Date,
): Promise<void> {
  await trx('desk_pins')
    .insert({ user_id: userId, pin_hash: pinHash, set_at: now })
    .onConflict('user_id')
    .merge();
}

/** Deletes a user's PIN. Returns false if the user has no PIN. */
export async function deletePin(trx: Knex.Transaction, userId: number): Promise<boolean> {
  return (await trx('desk_pins').where({ user_id: userId }).delete()) > 0;
}

/**
 * Deletes sign-ins that are more than two days old. One day would be too short, because a day with a clock
 * change can have 25 hours.
 */
export async function clearOldDeskSignIns(db: Knex, now: Date): Promise<void> {
  await db('desk_sign_ins')
    .where('password_at', '<', new Date(now.getTime() - 2 * DAY_MS))
    .delete();
}
