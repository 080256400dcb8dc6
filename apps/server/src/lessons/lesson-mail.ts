import type { User } from '@clubhouse/core/auth';
import { undoableSince } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import type { Lesson } from '@clubhouse/core/lessons';
import { SCREENS } from '@clubhouse/core/screens';
import type { Knex } from 'knex';
import { type MailContent, queueMail, releaseMails, withdrawMails } from '../mail/index.ts';
import { pushChange } from '../notifications/index.ts';
import { releasePushes, withdrawPushes } from '../push/index.ts';
import { findAccountById } from '../users/index.ts';
import { lessonMovedMail, type Side } from './mails.ts';
import { findLesson } from './queries.ts';

/**
 * When the emails about a change are sent. `undoUntil` is set if the change can still be undone. The emails then
 * wait until that time.
 */
type Timing = { now: Date; undoUntil?: Date | undefined };

const aboutOf = (id: number) => `lesson ${id}`;

/**
 * Queues one email to the member and one to the coach. Skips deleted accounts. Skips a person if `mailTo`
 * returns null.
 */
export async function queueLessonMails(
  trx: Knex.Transaction,
  { id, memberId, coachId }: Pick<Lesson, 'id' | 'memberId' | 'coachId'>,
  mailTo: (side: Side, user: User) => MailContent | null,
  { now, undoUntil }: Timing,
  facility: Facility,
) {
  for (const [side, userId] of [
    ['member', memberId],
    ['coach', coachId],
  ] as const) {
    const account = userId === null ? undefined : await findAccountById(trx, userId, now, facility);
    const mail = account && mailTo(side, account.user);
    if (!mail) continue;
    const change = undoUntil && { change: { about: aboutOf(id), known: null } };
    await queueMail(trx, account.user.email, { ...mail, ...change }, { now, sendAt: undoUntil ?? now });
  }
}

/**
 * Immediately sends the waiting messages about these two people's canceled lessons. Call this before the
 * email about their new or moved lesson. Otherwise, the earlier cancellation would arrive after that email.
 */
export async function releaseLessonMails(
  trx: Knex.Transaction,
  { memberId, coachId }: { memberId: number; coachId: number },
  now: Date,
  facility: Facility,
): Promise<void> {
  const ids: number[] = await trx('lessons')
    .join('bookings', 'bookings.id', 'lessons.booking_id')
    .where('cancelled_at', '>=', undoableSince(now))
    .where((own) => own.where('member_id', memberId).orWhere('coach_id', coachId))
    .pluck('lessons.id');
  if (ids.length === 0) return;
  const abouts = ids.map(aboutOf);
  for (const userId of [memberId, coachId]) {
    const account = await findAccountById(trx, userId, now, facility);
    if (account) await releaseMails(trx, account.user.email, abouts, now);
    await releasePushes(trx, userId, abouts, now);
  }
}

/**
 * Withdraws the waiting emails and notifications about a canceled lesson. Returns the email addresses of the
 * people whose email was withdrawn.
 */
export async function withdrawLessonMails(
  trx: Knex.Transaction,
  { id, memberId, coachId }: Pick<Lesson, 'id' | 'memberId' | 'coachId'>,
  now: Date,
  facility: Facility,
): Promise<Set<string>> {
  const people = [memberId, coachId].filter((userId) => userId !== null);
  const accounts = await Promise.all(people.map((userId) => findAccountById(trx, userId, now, facility)));
  await withdrawPushes(trx, people, aboutOf(id), now);
  return withdrawMails(
    trx,
    accounts.flatMap((account) => account?.user.email ?? []),
    aboutOf(id),
    now,
  );
}

export async function queueLessonMovedMail(
  trx: Knex.Transaction,
  before: Lesson,
  change: { reason: string | undefined; now: Date },
  facility: Facility,
) {
  const after = await findLesson(trx, before.id, facility);
  if (!after) return;
  const mailTo = (side: Side) =>
    lessonMovedMail(before, after, side, { ...change, actor: 'front-desk' }, facility);
  await queueLessonMails(trx, after, mailTo, change, facility);
  await pushLessonChange(trx, after, mailTo('member'), change);
}

export async function pushLessonChange(
  trx: Knex.Transaction,
  { id, memberId }: Pick<Lesson, 'id' | 'memberId'>,
  mail: MailContent,
  { now, undoUntil }: Timing,
) {
  if (memberId === null) return;
  const wait = undoUntil && { sendAt: undoUntil, about: aboutOf(id) };
  await pushChange(trx, [memberId], mail, { path: SCREENS.bookLesson.path, now, ...wait });
}
