import type { Knex } from 'knex';
import type { MailContent } from './content.ts';
import { NEVER } from './outbox.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_SENT_DAYS = 30;
const KEEP_FAILED_DAYS = 90;

const EMPTY_MAIL: MailContent = { subject: '', heading: '', blocks: [] };

/**
 * Deletes the chosen sent emails, because they contain personal data. Keeps the row of the latest sent email
 * without its content, because the row's time proves that the server can send emails.
 */
async function deleteSentMails(
  db: Knex,
  isChosen: (mails: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<void> {
  const latest = await db('outbox').where('sent_at', '>', NEVER).orderBy('sent_at', 'desc').first('id');
  if (!latest) return;
  const chosen = () => isChosen(db('outbox').where('sent_at', '>', NEVER));
  await chosen().whereNot(latest).delete();
  await chosen()
    .where(latest)
    .update({ recipient: '', content: JSON.stringify(EMPTY_MAIL), last_error: null });
}

/**
 * Deletes sent emails after 30 days and abandoned emails after 90 days, because they contain personal data.
 */
export async function clearOldMails(db: Knex, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteSentMails(db, (mails) => mails.where('sent_at', '<', ago(KEEP_SENT_DAYS)));
  await db('outbox').where('failed_at', '<', ago(KEEP_FAILED_DAYS)).delete();
  // If no mail server is set up, secret emails wait forever. So the codes and links in expired secret emails
  // are deleted here.
  const expired: MailContent = { subject: 'Expired before it was sent', heading: '', blocks: [] };
  await db('outbox')
    .where({ is_secret: true })
    .where('expires_at', '<', now)
    .whereNotNull('next_attempt_at')
    .update({ content: JSON.stringify(expired), next_attempt_at: null, failed_at: now, last_error: '' });
}

/**
 * Deletes all sent and abandoned emails to a person, and all sent emails that mention the person. If the
 * latest sent email is one of them, its row stays without its content. Waiting emails are still sent.
 */
export async function forgetRecipient(
  trx: Knex.Transaction,
  { email, mentions }: { email: string; mentions: readonly string[] },
): Promise<void> {
  const sentTo = (mails: Knex.QueryBuilder) => mails.whereRaw('lower(recipient) = ?', [email.toLowerCase()]);
  await sentTo(trx('outbox').whereNotNull('failed_at')).delete();
  await deleteSentMails(trx, sentTo);
  for (const text of [email, ...mentions]) {
    const written = JSON.stringify(text.toLowerCase()).slice(1, -1);
    await deleteSentMails(trx, (mails) => mails.whereRaw('lower(content) LIKE ?', [`%${written}%`]));
  }
}
