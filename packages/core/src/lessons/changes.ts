import { bookingPhase } from '../bookings/index.ts';
import type { Refusal } from '../errors/index.ts';
import type { Lesson, LessonOutcome } from './contract.ts';

const slotOf = ({ simulatorId, date, startTime, endTime }: Lesson) => ({
  simulatorId,
  bookingDate: date,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
});

/** Returns whether a lesson is still ahead, running or over. */
export const lessonPhase = (lesson: Lesson, now: Date) => bookingPhase(slotOf(lesson), now);

const CANCELLED: Refusal = { code: 'lesson_cancelled', message: 'This lesson is already canceled.' };

/** Returns why a lesson can no longer be canceled, or null: docs/product/lessons.md#canceling-a-lesson. */
export function cancelRefusal(lesson: Lesson, now: Date): Refusal | null {
  if (lesson.status === 'cancelled') return CANCELLED;
  if (lessonPhase(lesson, now) === 'upcoming') return null;
  return { code: 'lesson_past', message: 'This lesson has already started.' };
}

/** Returns why a coach cannot store this outcome, or null. A lesson has no outcome before it starts. */
export function outcomeRefusal(lesson: Lesson, outcome: LessonOutcome, now: Date): Refusal | null {
  if (lesson.status === 'cancelled') return CANCELLED;
  const isOver = outcome.status === 'completed' || outcome.status === 'no_show';
  if (!isOver || lessonPhase(lesson, now) !== 'upcoming') return null;
  return { code: 'lesson_ahead', message: 'This lesson has not started yet.' };
}
