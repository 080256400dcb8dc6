import type { User } from '@clubhouse/core/auth';
import type { Checklist } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type MailContent, outboxState, queueMail } from '../mail/index.ts';
import { lockUser } from '../users/index.ts';

const isThere = async (rows: Knex.QueryBuilder): Promise<boolean> => (await rows.first('id')) !== undefined;

export async function checklistOf(db: Knex): Promise<Checklist> {
  const [doorCode, { lastSentAt }, staff, members, backup] = await Promise.all([
    isThere(db('keypad_codes')),
    outboxState(db),
    isThere(db('users').where({ is_staff: true })),
    isThere(db('users').where({ is_member: true })),
    isThere(db('backups')),
  ]);
  return { doorCode, email: lastSentAt !== null, staff, members, backup };
}

function testMail(facilityName: string): MailContent {
  return {
    subject: `Test email from ${facilityName}`,
    heading: 'Email works',
    blocks: [{ text: 'If you can read this, Clubhouse can send email.' }],
  };
}

export async function sendTestMail({ db, now, facility }: Deps, admin: User): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, admin.id);
    await queueMail(trx, admin.email, testMail(facility().place.name), { now: now() });
  });
}
