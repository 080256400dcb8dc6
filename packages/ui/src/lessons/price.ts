import { LESSON } from '@clubhouse/core/facility';
import { format, parseISO } from 'date-fns';

/** The price of a lesson on this date, in words. */
export function priceText(date: string, isComplimentary: boolean): string {
  return isComplimentary
    ? `Complimentary: your ${format(parseISO(date), 'MMMM')} lesson`
    : `$${LESSON.fee}, pay at the front desk`;
}
