import type { Period, PeriodKind } from '@clubhouse/core/reports';
import { formatShortDate } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';

/** Nov 16 */
const dayText = (date: string) => format(parseISO(date), 'MMM d');

/** The label below a column: Nov 16, the first day of a week, or Nov. */
export const periodLabel = ({ from }: Period, kind: PeriodKind) =>
  kind === 'month' ? format(parseISO(from), 'MMM') : dayText(from);

/** Mon, Nov 16, or Nov 16 – Nov 22, or November 2026. */
export function periodTitle({ from, to }: Period, kind: PeriodKind): string {
  if (kind === 'month') return monthText(from.slice(0, 7));
  if (kind === 'day') return formatShortDate(from);
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** '2026-11' as November 2026. */
export const monthText = (month: string) => format(parseISO(`${month}-01`), 'MMMM yyyy');

/** Oct 24 – Nov 22, 2026 */
export function rangeText({ from, to }: Period): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${dayText(from)}${isOneYear ? '' : `, ${from.slice(0, 4)}`} – ${dayText(to)}, ${to.slice(0, 4)}`;
}

/** 6 PM */
export const hourText = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
/** 6 PM – 7 PM */
export const hourSpanText = (hour: number) => `${hourText(hour)} – ${hourText(hour + 1)}`;
