import type { Facility } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { type MailContent, queueMail } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { findAccountById } from '../users/index.ts';
import { lessonMovedMail, type Side } from './mails.ts';
import { findLesson } from './queries.ts';

/** Queues one email to the member and one to the coach. Skips a person whose account was deleted. */
export async function queueLessonMails(
  trx: Knex.Transaction,
  { memberId, coachId }: Pick<Lesson, 'memberId' | 'coachId'>,
  mailTo: (side: Side, userId: number) => MailContent,
  now: Date,
  facility: Facility,
) {
  for (const [side, id] of [
    ['member', memberId],
    ['coach', coachId],
  ] as const) {
    const account = id === null ? undefined : await findAccountById(trx, id, now, facility);
    if (account) await queueMail(trx, account.user.email, mailTo(side, account.user.id), { now });
  }
}

export async function queueLessonMovedMail(
  trx: Knex.Transaction,
  before: Lesson,
  change: { reason: string; now: Date },
  facility: Facility,
) {
  const after = await findLesson(trx, before.id, facility);
  if (!after) return;
  const mailTo = (side: Side) =>
    lessonMovedMail(before, after, side, { ...change, actor: 'front-desk' }, facility);
  await queueLessonMails(trx, after, mailTo, change.now, facility);
  await pushLessonChange(trx, after, mailTo('member'), change.now);
}

export async function pushLessonChange(
  trx: Knex.Transaction,
  { memberId }: Pick<Lesson, 'memberId'>,
  mail: MailContent,
  now: Date,
) {
  if (memberId !== null) await pushChange(trx, [memberId], mail, { path: SCREENS.bookLesson.path, now });
}
