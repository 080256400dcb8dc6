import type { Facility } from '@clubhouse/core/facility';
import { type DueWindow, MAX_LATE_MS } from '@clubhouse/core/notifications';
import type { Knex } from 'knex';
import type { Message, Notice } from '../notifications/index.ts';
import type { Settings } from '../settings.ts';
import type { Due } from './written.ts';

/** One run of the scheduler. It writes all reminders that became due within `window`, in one transaction. */
export type Run = {
  trx: Knex.Transaction;
  window: DueWindow;
  now: Date;
  facility: Facility;
  settings: Pick<Settings, 'sessionSecrets'>;
};

/** Combines a person's reminders of one kind that are due at the same time into one notification. */
export function noticeFor(due: readonly [Due, ...Due[]], { mail, push }: Message): Notice {
  const [{ user, kind, at }] = due;
  const subjects = due.map(({ subjectId, occurrence }) => ({ id: subjectId, occurrence }));
  return {
    user,
    kind,
    mail: { ...mail, reminder: { kind, userId: user.id, subjects } },
    push,
    expiresAt: new Date(at.getTime() + MAX_LATE_MS),
  };
}
