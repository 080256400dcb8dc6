import type { LeagueMessage, MessageRecipient } from '@clubhouse/core/leagues';
import { counted } from '../league-texts.ts';

/** Returns text such as "8 emails, 3 notifications". */
export const reachText = ({ emailed, notified }: Pick<LeagueMessage, 'emailed' | 'notified'>): string =>
  notified === 0
    ? counted(emailed, 'email')
    : `${counted(emailed, 'email')}, ${counted(notified, 'notification')}`;

export function recipientsText(recipients: readonly MessageRecipient[]): string {
  const emailed = recipients.filter(({ isEmailed }) => isEmailed).length;
  const notified = recipients.filter(({ isNotified }) => isNotified).length;
  const byEmail = `${counted(emailed, 'player')} will get an email.`;
  if (notified === 0) return byEmail;
  return `${byEmail} ${notified} will also get a notification.`;
}
