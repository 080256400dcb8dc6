import type { Facility } from '@clubhouse/core/facility';
import {
  type DoorCodes,
  doorCodesAt,
  isCodeWorkDue,
  isReached,
  oldCodeUntilAt,
} from '@clubhouse/core/keypad';
import type { Knex } from 'knex';
import { insertChange } from '../audit/index.ts';
import { publish } from '../db/live-events.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type MailContent, queueMails } from '../mail/index.ts';
import { CLUBHOUSE, lockAndCountAdmins, memberEmails } from '../users/index.ts';
import { codeChangedMail, codeChangesMail } from './mails.ts';
import { clearCodeEmail, deletePlan, insertCode, markPlanEmailed, storedCodes } from './queries.ts';

/** The subject of all audit entries about the door code. */
export const CODE_SUBJECT = 'the keypad code';

export async function emailMembers(
  trx: Knex.Transaction,
  content: MailContent,
  now: Date,
  facility: Facility,
) {
  await queueMails(trx, await memberEmails(trx, now, facility), content, { now });
}

/**
 * Locks and returns the door codes. Starts the planned code if its time has come. Only one of several
 * processes can start it, because they all take the lock.
 */
export async function lockCodes(trx: Knex.Transaction, now: Date): Promise<DoorCodes> {
  // Every change to the door code locks the rows of all admins, so changes run one at a time.
  await lockAndCountAdmins(trx);
  const stored = await storedCodes(trx);
  const { current, planned } = doorCodesAt(stored, now);
  if (!current || !stored.planned || planned) return stored;
  await deletePlan(trx);
  await insertCode(trx, current, stored.planned.byId, new Date(current.startedAt));
  await insertChange(trx, { by: CLUBHOUSE, action: 'keypad.started', subject: CODE_SUBJECT, now });
  publish(trx, { name: 'keypad', data: {} });
  return { current, planned: null };
}

/** Queues the emails about the door code that are due. Returns whether any email was due. */
export async function queueDueMails(trx: Knex.Transaction, now: Date, facility: Facility): Promise<boolean> {
  const codes = await storedCodes(trx);
  const { current, planned } = codes;
  const isCurrentDue = current !== null && isReached(current.emailAt, now);
  const isPlannedDue = planned !== null && isReached(planned.emailAt, now);
  if (isCurrentDue) {
    await clearCodeEmail(trx);
    await emailMembers(trx, codeChangedMail(oldCodeUntilAt(codes, now), facility), now, facility);
  }
  if (isPlannedDue) {
    await markPlanEmailed(trx, now);
    await emailMembers(trx, codeChangesMail(planned, now, facility), now, facility);
  }
  return isCurrentDue || isPlannedDue;
}

/** Returns whether the planned code should start or an email is due. Takes no lock. */
export const isDoorCodeDue = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> =>
  isCodeWorkDue(await storedCodes(db), now());

/**
 * Starts the planned code and queues emails when they are due. Several processes can call this at once,
 * because `lockCodes` lets only one of them continue at a time.
 */
export async function keepDoorCode({
  db,
  now: clock,
  facility,
}: Pick<Deps, 'db' | 'now' | 'facility'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock();
    await lockCodes(trx, now);
    if (await queueDueMails(trx, now, facility())) publish(trx, { name: 'keypad', data: {} });
  });
}
