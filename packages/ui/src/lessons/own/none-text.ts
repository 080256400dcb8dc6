import { type Lesson, wouldBeComplimentary } from '@clubhouse/core/lessons';
import { format, parseISO } from 'date-fns';

/** What is said to somebody who has no lesson ahead: the complimentary one of this month may be waiting for them. */
export function noneText(today: string, lessons: readonly Lesson[]): string {
  const isWaiting = wouldBeComplimentary({ date: today, startTime: '24:00' }, lessons);
  return isWaiting
    ? `No lessons booked. Your complimentary ${format(parseISO(today), 'MMMM')} lesson is still available.`
    : 'No lessons booked. Choose a day and a time above.';
}
