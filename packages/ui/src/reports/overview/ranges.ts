import { endOfMonth, type Period, reportQuery } from '@clubhouse/core/reports';
import { datePlus, isoDate, mondayOf } from '@clubhouse/core/time';

const last30Days = (today: string): Period => ({ from: datePlus(today, -29), to: today });

/** The ranges that have their own buttons. Ranges that end after today include future bookings. */
export const PRESETS: readonly { name: string; rangeOn: (today: string) => Period }[] = [
  { name: 'This week', rangeOn: (today) => ({ from: mondayOf(today), to: datePlus(mondayOf(today), 6) }) },
  { name: 'Last 30 days', rangeOn: last30Days },
  { name: 'This month', rangeOn: (today) => ({ from: `${today.slice(0, 7)}-01`, to: endOfMonth(today) }) },
  { name: 'Next 30 days', rangeOn: (today) => ({ from: today, to: datePlus(today, 29) }) },
  {
    name: 'This year',
    rangeOn: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  },
];

/**
 * Reads the range from the URL. If a date is missing or invalid, uses the first or last date of the last 30
 * days instead.
 */
export function rangeIn(params: URLSearchParams, today: string): Period {
  const initial = last30Days(today);
  return {
    from: isoDate.safeParse(params.get('from')).data ?? initial.from,
    to: isoDate.safeParse(params.get('to')).data ?? initial.to,
  };
}

export const isSame = (a: Period, b: Period) => a.from === b.from && a.to === b.to;

/**
 * Returns the range for the URL. The dates are null for the default range, so that a bookmark always shows
 * the most recent 30 days.
 */
export function searchParamsOf(range: Period, today: string): { from: string | null; to: string | null } {
  return isSame(range, last30Days(today)) ? { from: null, to: null } : range;
}

export function rangeRefusal(range: Period): string | null {
  return reportQuery.safeParse(range).error?.issues[0]?.message ?? null;
}
