import { LESSON } from '@clubhouse/core/facility';
import { format, parseISO } from 'date-fns';

/** What a lesson on that date costs, in words. */
export function priceText(date: string, isComplimentary: boolean): string {
  return isComplimentary
    ? `Complimentary: your ${format(parseISO(date), 'MMMM')} lesson`
    : `$${LESSON.fee}, pay at the front desk`;
}
