import type { User } from '@clubhouse/core/auth';
import type { NewKeypadCode } from '@clubhouse/core/keypad';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { publish } from '../live/index.ts';
import { queueMails } from '../mail/index.ts';
import { lockUser, memberEmails } from '../users/index.ts';
import { codeChangedMail } from './mails.ts';
import { insertCode, latestCode } from './queries.ts';

export async function changeCode({ db, now, facility: current }: Deps, admin: User, { code }: NewKeypadCode) {
  const facility = current();
  return inTransaction(db, async (trx) => {
    await lockUser(trx, admin.id);
    const before = await latestCode(trx);
    if (before.code === code) return before;
    await insertCode(trx, code, admin.id, now());
    await insertChange(trx, { by: admin, action: 'keypad.changed', subject: 'the keypad code', now: now() });
    await queueMails(trx, await memberEmails(trx, now(), facility), codeChangedMail(facility), {
      now: now(),
    });
    publish(trx, { name: 'keypad', data: {} });
    return latestCode(trx);
  });
}
