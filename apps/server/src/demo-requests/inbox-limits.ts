import type { Request } from 'express';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { MailContent } from '../mail/index.ts';
import { manyRequestsMail } from './mails.ts';

const FACILITY = 'facility';
const MAILS_AN_HOUR = 100;

/**
 * Limits requests per IP address, not per account, because anyone can register many accounts.
 *
 * Also limits the emails to the front desk per hour. Above that limit, one last email says that more requests
 * are in the inbox.
 */
export function inboxLimits(deps: Deps) {
  const limitSender = rateLimit(deps, { name: 'inbox', times: 20, withinMinutes: 60 });
  const limitMails = rateLimit(deps, { name: 'inbox-mail', times: MAILS_AN_HOUR, withinMinutes: 60 });
  const limitNotices = rateLimit(deps, { name: 'inbox-notice', times: 1, withinMinutes: 60 });
  return (req: Request) => ({
    limit: () => limitSender(req),
    async mailFor(mail: MailContent): Promise<MailContent | null> {
      if (await isWithin(limitMails(req, FACILITY))) return mail;
      return (await isWithin(limitNotices(req, FACILITY))) ? manyRequestsMail(MAILS_AN_HOUR) : null;
    },
  });
}

export type InboxLimits = ReturnType<ReturnType<typeof inboxLimits>>;

async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}
