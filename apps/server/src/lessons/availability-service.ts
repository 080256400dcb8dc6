import type { User } from '@clubhouse/core/auth';
import { type Availability, type AvailabilityChange, affectedLessons } from '@clubhouse/core/lessons';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/http-error.ts';
import { queueMail } from '../mail/index.ts';
import { lockUser, usersById } from '../users/index.ts';
import { availabilitiesOf, saveAvailability } from './coach-queries.ts';
import { lessonMoveRequestMail } from './mails.ts';
import { cancelScheduled, futureLessons, insertCancellation } from './service.ts';

/**
 * Saves a coach's hours and days off. For each lesson that no longer fits them, the coach chooses: keep it,
 * cancel it, or ask the member to move it.
 */
export async function changeAvailability(
  { db, now, facility: current }: Deps,
  coach: User,
  { lessons, message, ...after }: AvailabilityChange,
): Promise<Availability> {
  const facility = current();
  const choices = new Map(lessons.map(({ id, choice }) => [id, choice]));
  return inTransaction(db, async (trx) => {
    await lockUser(trx, coach.id);
    const before = (await availabilitiesOf(trx, [coach.id]))(coach.id);
    const ahead = await futureLessons(trx, { coachId: coach.id }, now(), facility);
    const affected = affectedLessons(ahead, { before, after }, now(), facility);
    if (affected.some(({ id }) => !choices.has(id))) throw conflict(undecided(affected.length));
    await saveAvailability(trx, coach.id, after);

    const by = { id: coach.id, actor: 'coach', reason: message } as const;
    const wanted = affected.filter(({ id }) => choices.get(id) === 'cancel');
    for (const lesson of await cancelScheduled(trx, wanted, by, now(), facility)) {
      await insertCancellation(trx, lesson, { by: coach, reason: message, now: now() });
    }
    const asked = affected.filter(({ id }) => choices.get(id) === 'ask');
    const memberIds = asked.flatMap(({ memberId }) => memberId ?? []);
    const members = await usersById(trx, memberIds, now(), facility);
    for (const lesson of asked) {
      const member = members.get(lesson.memberId ?? 0);
      const mail = lessonMoveRequestMail(lesson, message, facility);
      if (member) await queueMail(trx, member.email, mail, { now: now() });
    }
    return (await availabilitiesOf(trx, [coach.id]))(coach.id);
  });
}

const undecided = (count: number) => ({
  code: 'lessons_affected',
  message:
    count === 1
      ? 'A booked lesson is outside the new hours. Please choose what happens to the lesson.'
      : `${count} booked lessons are outside the new hours. Please choose what happens to the lessons.`,
});
