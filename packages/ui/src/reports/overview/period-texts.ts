import type { Period, PeriodKind } from '@clubhouse/core/reports';
import { formatShortDate } from '@clubhouse/core/time';
import { format, parseISO } from 'date-fns';

const dayText = (date: string) => format(parseISO(date), 'MMM d');

/** Returns the label below a column: "Nov 16" for a day or the first day of a week, or "Nov" for a month. */
export const periodLabel = ({ from }: Period, kind: PeriodKind) =>
  kind === 'month' ? format(parseISO(from), 'MMM') : dayText(from);

/** Formats a day as "Mon, Nov 16", a week as "Nov 16 – Nov 22", and a month as "November 2026". */
export function periodTitle({ from, to }: Period, kind: PeriodKind): string {
  if (kind === 'month') return monthText(from.slice(0, 7));
  if (kind === 'day') return formatShortDate(from);
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

export const monthText = (month: string) => format(parseISO(`${month}-01`), 'MMMM yyyy');

export function rangeText({ from, to }: Period): string {
  if (from === to) return `${dayText(from)}, ${from.slice(0, 4)}`;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${dayText(from)}${isOneYear ? '' : `, ${from.slice(0, 4)}`} – ${dayText(to)}, ${to.slice(0, 4)}`;
}

/** Formats the range without its years, like "Oct 1 – Oct 31". */
export const shortRangeText = (range: Period) => periodTitle(range, range.from === range.to ? 'day' : 'week');

export const hourText = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
export const hourSpanText = (hour: number) => `${hourText(hour)} – ${hourText(hour + 1)}`;
