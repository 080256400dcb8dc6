import type { NotificationChoice, NotificationChoices } from '@clubhouse/core/notifications';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notSignedIn } from '../http/http-error.ts';
import { lockUser } from '../users/index.ts';
import { choicesOf, saveChoice } from './queries.ts';
import type { Subscription } from './unsubscribe-token.ts';

/** Saves a choice. Returns the choices for all kinds of notifications. */
export async function changeChoice(
  { db }: Deps,
  userId: number,
  choice: NotificationChoice,
): Promise<NotificationChoices> {
  return inTransaction(db, async (trx) => {
    if (!(await lockUser(trx, userId))) throw notSignedIn();
    await saveChoice(trx, userId, choice);
    return (await choicesOf(trx, [userId]))(userId);
  });
}

/** Turns off one kind of email for a user. Does nothing if the account was deleted. */
export async function unsubscribe({ db }: Deps, { userId, kind }: Subscription): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockUser(trx, userId))) return;
    const choices = (await choicesOf(trx, [userId]))(userId);
    await saveChoice(trx, userId, { ...choices[kind], email: false });
  });
}
