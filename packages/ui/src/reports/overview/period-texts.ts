import type { Period, PeriodKind } from '@clubhouse/core/reports';
import { dateFormat, formatDay, formatMonth, formatShortDate } from '@clubhouse/core/time';

/** Returns the label below a column: "Nov 16" for a day or the first day of a week, or "Nov" for a month. */
export const periodLabel = ({ from }: Period, kind: PeriodKind) =>
  kind === 'month' ? formatMonth(from) : formatDay(from);

/** Formats a day as "Mon, Nov 16", a week as "Nov 16 – Nov 22", and a month as "November 2026". */
export function periodTitle({ from, to }: Period, kind: PeriodKind): string {
  if (kind === 'month') return monthText(from.slice(0, 7));
  if (kind === 'day') return formatShortDate(from);
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

const formatMonthAndYear = dateFormat({ month: 'long', year: 'numeric' });

export const monthText = (month: string) => formatMonthAndYear(`${month}-01`);

export function rangeText({ from, to }: Period): string {
  if (from === to) return `${formatDay(from)}, ${from.slice(0, 4)}`;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${formatDay(from)}${isOneYear ? '' : `, ${from.slice(0, 4)}`} – ${formatDay(to)}, ${to.slice(0, 4)}`;
}

export const hourText = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
export const hourSpanText = (hour: number) => `${hourText(hour)} – ${hourText(hour + 1)}`;
