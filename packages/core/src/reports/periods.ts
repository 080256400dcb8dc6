import { datePlus, daysBetween, mondayOf } from '../time/index.ts';
import type { ReportQuery } from './contract.ts';

/** A range of dates. The first and the last date are inclusive. */
export type Period = ReportQuery;
export type PeriodKind = 'day' | 'week' | 'month';

const MAX_DAYS = 31;
const MAX_WEEKS = 27;

export const daysIn = ({ from, to }: Period) => daysBetween(from, to) + 1;

const firstOfNextMonth = (date: string) => `${datePlus(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
export const endOfMonth = (date: string) => datePlus(firstOfNextMonth(date), -1);

/**
 * Returns the period before a range: the previous month for a whole month, the previous year for a whole year,
 * otherwise the same number of days.
 */
export function periodBefore(range: Period): Period {
  const to = datePlus(range.from, -1);
  const { from } = range;
  if (from.endsWith('-01-01') && range.to === `${from.slice(0, 4)}-12-31`) {
    return { from: `${to.slice(0, 4)}-01-01`, to };
  }
  if (from.endsWith('-01') && range.to === endOfMonth(from)) return { from: `${to.slice(0, 7)}-01`, to };
  return { from: datePlus(from, -daysIn(range)), to };
}

/**
 * Returns the dates whose figures are compared, and the dates they are compared with. A range that ends today
 * or earlier is compared with the period before. A range that ends later is compared up to yesterday, with as
 * many days from the start of the period before. Returns null if such a range starts today or later.
 */
export function comparisonOf(range: Period, today: string): { period: Period; before: Period } | null {
  const before = periodBefore(range);
  if (range.to <= today) return { period: range, before };
  const period = { from: range.from, to: datePlus(today, -1) };
  if (period.to < period.from) return null;
  const days = Math.min(daysIn(period), daysIn(before));
  return { period, before: { from: before.from, to: datePlus(before.from, days - 1) } };
}

/** Returns the months that a range touches, as YYYY-MM. */
export const monthsOf = (range: Period): string[] =>
  periodsOf(range, 'month').map(({ from }) => from.slice(0, 7));

/**
 * Returns the period that each bar of a chart covers. Longer ranges get longer periods, because a chart with
 * too many bars is hard to read.
 */
export function periodKindFor(range: Period): PeriodKind {
  const days = daysIn(range);
  if (days <= MAX_DAYS) return 'day';
  return days <= MAX_WEEKS * 7 ? 'week' : 'month';
}

function lastDateOf(kind: PeriodKind, date: string): string {
  if (kind === 'day') return date;
  return kind === 'week' ? datePlus(mondayOf(date), 6) : endOfMonth(date);
}

/** Splits a range into days, weeks or months, in order. Weeks start on Monday. No period extends beyond the range. */
export function periodsOf(range: Period, kind: PeriodKind): Period[] {
  const periods: Period[] = [];
  for (let from = range.from; from <= range.to; from = datePlus((periods.at(-1) as Period).to, 1)) {
    const last = lastDateOf(kind, from);
    const isCut = last > range.to;
    periods.push({ from, to: isCut ? range.to : last });
  }
  return periods;
}

export const isWithin = (date: string, { from, to }: Period) => from <= date && date <= to;
