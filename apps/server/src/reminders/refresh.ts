import { NO_REMINDERS, NOTIFICATION_KINDS, type NotificationKind } from '@clubhouse/core/notifications';
import type { PushContent } from '@clubhouse/core/push';
import type { Deps } from '../deps.ts';
import { currentRequestMessage } from '../leagues/index.ts';
import type { MailContent, MailReminder } from '../mail/index.ts';
import { choicesOf, type Message } from '../notifications/index.ts';
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
    const kind = reminder && (await wantedKind(reminder, 'email', deps));
    if (!kind) return null;
    const current = await currentMessage(kind, reminder, deps);
    return (
      current && {
        ...(current === 'unchanged' ? content : current.mail),
        reminder,
        ...(unsubscribe && { unsubscribe }),
      }
    );
  };

/** Like `refreshReminder`, but for push messages. The push worker calls this right before it sends one. */
export const refreshPush =
  (deps: ReadDeps) =>
  async (reminder: MailReminder, content: PushContent): Promise<PushContent | null> => {
    const kind = await wantedKind(reminder, 'push', deps);
    const current = kind && (await currentMessage(kind, reminder, deps));
    return current === 'unchanged' ? content : (current?.push ?? null);
  };

/**
 * Returns the reminder's kind. Returns null if the server does not know this kind, or if the facility or the
 * person has turned it off.
 */
async function wantedKind(
  { kind: name, userId }: MailReminder,
  channel: 'email' | 'push',
  { db, facility }: ReadDeps,
): Promise<NotificationKind | null> {
  const kind = NOTIFICATION_KINDS.find((each) => each === name);
  if (!kind) return null;
  if (!facility().accounts.hasReminders && !NO_REMINDERS.includes(kind)) return null;
  const choices = (await choicesOf(db, [userId]))(userId);
  return choices[kind][channel] ? kind : null;
}

/**
 * Returns the reminder with current data, or null if it no longer applies. Returns `unchanged` for kinds that
 * are sent with their stored content.
 */
async function currentMessage(
  kind: NotificationKind,
  reminder: MailReminder,
  { db, now, facility, settings }: ReadDeps,
): Promise<Message | 'unchanged' | null> {
  switch (kind) {
    case 'evening-before':
    case 'hours-before':
      return currentBookingReminder(db, reminder, now(), facility());
    case 'league-nights':
      return currentLeagueNightReminder(db, reminder, { now: now(), settings, facility: facility() });
    case 'substitute-requests':
      return currentRequestMessage(db, reminder, { now: now(), settings, facility: facility() });
    case 'free-lesson':
      return currentFreeLessonReminder(db, reminder, now(), facility());
    case 'standings':
    case 'staff-changes':
      return 'unchanged';
  }
}
