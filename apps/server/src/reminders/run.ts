import type { Facility } from '@clubhouse/core/facility';
import { type DueWindow, MAX_LATE_MS } from '@clubhouse/core/notifications';
import type { Knex } from 'knex';
import type { MailContent } from '../mail/index.ts';
import type { Notice } from '../notifications/index.ts';
import type { Settings } from '../settings.ts';
import type { Due } from './written.ts';

/** One run of the scheduler: the reminders whose moment is in the window are written in one transaction. */
export type Run = {
  trx: Knex.Transaction;
  window: DueWindow;
  now: Date;
  facility: Facility;
  settings: Pick<Settings, 'sessionSecrets'>;
};

/** Returns one notification for all reminders that a person gets at this moment. */
export function noticeFor(
  due: readonly [Due, ...Due[]],
  mail: MailContent,
  push: { body: string; path: string },
): Notice {
  const [{ user, kind, at }] = due;
  const subjects = due.map(({ subjectId, occurrence }) => ({ id: subjectId, occurrence }));
  return {
    user,
    kind,
    mail: { ...mail, reminder: { kind, userId: user.id, subjects } },
    push: { title: mail.subject, ...push },
    expiresAt: new Date(at.getTime() + MAX_LATE_MS),
  };
}
