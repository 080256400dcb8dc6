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
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../live/index.ts';
import { type MailContent, queueMails } from '../mail/index.ts';
import { lockAndCountAdmins, memberEmails } from '../users/index.ts';
import { codeChangedMail, codeChangesMail } from './mails.ts';
import { clearCodeEmail, deletePlan, insertCode, markPlanEmailed, storedCodes } from './queries.ts';

/** The subject of all changes of the code in the record of changes. */
export const CODE_SUBJECT = 'the keypad code';
/** The actor of changes that the server makes on its own. */
const SERVER = { id: 0, displayName: 'Clubhouse' };

export async function emailMembers(
  trx: Knex.Transaction,
  content: MailContent,
  now: Date,
  facility: Facility,
) {
  await queueMails(trx, await memberEmails(trx, now, facility), content, { now });
}

/**
 * If the planned code's time has come, stores that the code has started. Locks first, so that several processes start
 * it only once. Returns the codes.
 */
export async function lockCodes(trx: Knex.Transaction, now: Date): Promise<DoorCodes> {
  // Locks all rows of admins. Every change of the code takes this lock, so changes run one at a time.
  await lockAndCountAdmins(trx);
  const stored = await storedCodes(trx);
  const { current, planned } = doorCodesAt(stored, now);
  if (!current || !stored.planned || planned) return stored;
  await deletePlan(trx);
  await insertCode(trx, current, stored.planned.byId, new Date(current.startedAt));
  await insertChange(trx, { by: SERVER, action: 'keypad.started', subject: CODE_SUBJECT, now });
  publish(trx, { name: 'keypad', data: {} });
  return { current, planned: null };
}

/** Queues the emails about the code that are due. Returns whether there were any. */
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

/** Returns whether a planned code starts or an email is due. Reads only. */
export const isDoorCodeDue = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> =>
  isCodeWorkDue(await storedCodes(db), now());

/** Starts the planned code and queues the emails that are due. Several server processes can run this at the same time. */
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
