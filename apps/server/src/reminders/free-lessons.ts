import type { Facility } from '@clubhouse/core/facility';
import { monthOf } from '@clubhouse/core/lessons';
import { freeLessonDeadline } from '@clubhouse/core/notifications';
import { SCREENS } from '@clubhouse/core/screens';
import { datePlus } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { freeLessonsLeft } from '../lessons/index.ts';
import type { MailReminder } from '../mail/index.ts';
import { type Message, notify } from '../notifications/index.ts';
import { coachUsers, currentMembers } from '../users/index.ts';
import { freeLessonReminderMail } from './mails.ts';
import { noticeFor, type Run } from './run.ts';
import { type Due, withoutWritten } from './written.ts';

type Member = { id: number; email: string; taken: number | string };

/** In the last week of the month, reminds members of free lessons that they have not used. */
export async function remindOfFreeLessons(run: Run): Promise<void> {
  const { trx, window, facility, now } = run;
  const due = freeLessonDeadline(window, facility);
  const included = facility.membership.complimentaryLessons;
  if (!due || included === 0 || !(await coachUsers(trx).first('id'))) return;
  const month = monthOf(due.date);
  const members: Member[] = await currentMembers(trx, now, facility).select(
    'id',
    'email',
    trx('lessons')
      .whereRaw('member_id = users.id')
      .where({ month })
      .whereNot('status', 'cancelled')
      .count('*')
      .as('taken'),
  );
  const reminders = members
    .map(({ id, email, taken }) => ({
      user: { id, email },
      kind: 'free-lesson' as const,
      subjectId: id,
      occurrence: month,
      at: due.at,
      left: included - Number(taken),
    }))
    .filter(({ left }) => left > 0);
  const notices = (await withoutWritten<Due & { left: number }>(trx, reminders)).map((one) => {
    return noticeFor([one], messageFor(one.left, due.date, facility));
  });
  await notify(trx, notices, run);
}

function messageFor(left: number, lastDate: string, facility: Facility): Message {
  const mail = freeLessonReminderMail(left, lastDate, facility);
  return {
    mail,
    push: { title: mail.subject, body: 'Book a lesson with a coach.', path: SCREENS.bookLesson.path },
  };
}

/** Returns the reminder, or null if no free lesson is left or the membership has ended. */
export async function currentFreeLessonReminder(
  db: Knex,
  { userId, subjects: [subject] }: MailReminder,
  now: Date,
  facility: Facility,
): Promise<Message | null> {
  const member = await currentMembers(db, now, facility).where({ id: userId }).first('id');
  if (!subject || !member) return null;
  const left = await freeLessonsLeft(db, userId, subject.occurrence, facility);
  return left > 0 ? messageFor(left, lastDateOf(subject.occurrence), facility) : null;
}

/**
 * Returns a month's last date: the day before the first of the next month. Four days after the 28th is always
 * in the next month.
 */
const lastDateOf = (month: string) => datePlus(`${monthOf(datePlus(`${month}-28`, 4))}-01`, -1);
