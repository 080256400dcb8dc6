import { dollars, type Facility, inWords } from '@clubhouse/core/facility';
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

export function priceText(date: string, isComplimentary: boolean, { membership }: Facility): string {
  if (!isComplimentary && membership.lessonFee === 0) return 'Free';
  if (!isComplimentary) return `${dollars(membership.lessonFee)}, pay at the front desk`;
  return `Complimentary: ${membership.complimentaryLessons === 1 ? 'your' : 'a'} ${monthName(date)} lesson`;
}

/** Mentions the complimentary lesson if the member can still use it. */
export function noneText(today: string, lessons: readonly Lesson[], facility: Facility): string {
  if (!wouldBeComplimentary({ date: today, startTime: '24:00' }, lessons, facility)) {
    return 'No lessons booked. Choose a day and a time above.';
  }
  const whose = facility.membership.complimentaryLessons === 1 ? 'Your' : 'A';
  return `No lessons booked. ${whose} complimentary ${monthName(today)} lesson is still available.`;
}

/** Describes the lesson offer on the booking screen for lessons. */
export function lessonOffer({ membership: { complimentaryLessons: count, lessonFee } }: Facility): string {
  const hour = 'A private hour with a coach';
  if (count === 0) return `${hour} for ${dollars(lessonFee)}.`;
  if (count === 1) return `${hour}. Your first lesson each month is included.`;
  return `${hour}. Your first ${inWords(count)} lessons each month are included.`;
}
