import { LESSON } from '@clubhouse/core/facility';
import { format, parseISO } from 'date-fns';

/** What a lesson on that date costs, in words. */
export function priceText(date: string, isComplimentary: boolean): string {
  return isComplimentary
    ? `Complimentary: your session of ${format(parseISO(date), 'MMMM')}`
    : `$${LESSON.fee}, paid at the front desk`;
}
