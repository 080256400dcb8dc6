import { type Lesson, wouldBeComplimentary } from '@clubhouse/core/lessons';
import { format, parseISO } from 'date-fns';

/** The text for a member without future lessons. Mentions the complimentary lesson if it is still available. */
export function noneText(today: string, lessons: readonly Lesson[]): string {
  const isWaiting = wouldBeComplimentary({ date: today, startTime: '24:00' }, lessons);
  return isWaiting
    ? `No lessons booked. Your complimentary ${format(parseISO(today), 'MMMM')} lesson is still available.`
    : 'No lessons booked. Choose a day and a time above.';
}
