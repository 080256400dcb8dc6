import type { User } from '@clubhouse/core/auth';
import type { Knex } from 'knex';
import { forgetInAudit } from '../audit/index.ts';
import { forgetGuest } from '../bookings/index.ts';
import { purgeDemoRequests } from '../demo-requests/index.ts';
import { forgetParticipant } from '../leagues/index.ts';
import { forgetLessonNotes } from '../lessons/index.ts';
import { forgetRecipient } from '../mail/index.ts';

/** Removes a person's name, email and phone from everything that outlives the account. Call it before the row goes. */
export async function forgetPerson(trx: Knex.Transaction, user: User): Promise<void> {
  const submissionIds = await purgeDemoRequests(trx, user);
  await forgetGuest(trx, user.email);
  await forgetParticipant(trx, user);
  await forgetLessonNotes(trx, user.id);
  await forgetRecipient(trx, { email: user.email, mentions: user.name === null ? [] : [user.name] });
  await forgetInAudit(trx, user, { submissionIds });
}
