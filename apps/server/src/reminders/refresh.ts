import { NO_REMINDERS, NOTIFICATION_KINDS, type NotificationKind } from '@clubhouse/core/notifications';
import type { Deps } from '../deps.ts';
import { currentRequestMail } from '../leagues/index.ts';
import type { MailContent, MailReminder } from '../mail/index.ts';
import { choicesOf } from '../notifications/index.ts';
import { currentBookingReminder } from './bookings.ts';
import { currentFreeLessonReminder } from './free-lessons.ts';
import { currentLeagueNightReminder } from './league-nights.ts';

type ReadDeps = Pick<Deps, 'db' | 'now' | 'facility' | 'settings'>;

/**
 * Returns a reminder with current data, or null if the reminder no longer applies. For example, its booking
 * was canceled, or the person has unsubscribed. The mail worker calls this right before it sends a reminder.
 */
export const refreshReminder =
  (deps: ReadDeps) =>
  async (content: MailContent): Promise<MailContent | null> => {
    const { reminder, unsubscribe } = content;
    const kind = NOTIFICATION_KINDS.find((each) => each === reminder?.kind);
    if (!reminder || !kind) return null;
    if (!deps.facility().accounts.hasReminders && !NO_REMINDERS.includes(kind)) return null;
    const choices = (await choicesOf(deps.db, [reminder.userId]))(reminder.userId);
    if (!choices[kind].email) return null;
    const current = await currentMail(kind, reminder, content, deps);
    return current && { ...current, reminder, ...(unsubscribe && { unsubscribe }) };
  };

async function currentMail(
  kind: NotificationKind,
  reminder: MailReminder,
  content: MailContent,
  { db, now, facility, settings }: ReadDeps,
): Promise<MailContent | null> {
  switch (kind) {
    case 'evening-before':
    case 'hours-before':
      return currentBookingReminder(db, reminder, now(), facility());
    case 'league-nights':
      return currentLeagueNightReminder(db, reminder, { now: now(), settings, facility: facility() });
    case 'substitute-requests':
      return currentRequestMail(db, reminder, { now: now(), settings, facility: facility() });
    case 'free-lesson':
      return currentFreeLessonReminder(db, reminder, now(), facility());
    case 'standings':
    case 'staff-changes':
      return content;
  }
}
