import { LESSON } from '@clubhouse/core/facility';
import { type Lesson, type LessonStatus, wouldBeComplimentary } from '@clubhouse/core/lessons';
import { format, parseISO } from 'date-fns';

const monthName = (date: string) => format(parseISO(date), 'MMMM');

/** How a lesson ended. If the coach has not entered an outcome, a past lesson reads "Past". */
export const OUTCOMES: Record<LessonStatus, string> = {
  scheduled: 'Past',
  completed: 'Completed',
  no_show: 'Missed',
  cancelled: 'Canceled',
};

export function priceText(date: string, isComplimentary: boolean): string {
  return isComplimentary
    ? `Complimentary: your ${monthName(date)} lesson`
    : `$${LESSON.fee}, pay at the front desk`;
}

/** Mentions the complimentary lesson if the member can still use it. */
export function noneText(today: string, lessons: readonly Lesson[]): string {
  return wouldBeComplimentary({ date: today, startTime: '24:00' }, lessons)
    ? `No lessons booked. Your complimentary ${monthName(today)} lesson is still available.`
    : 'No lessons booked. Choose a day and a time above.';
}
