import { endOfMonth, type Period, reportQuery } from '@clubhouse/core/reports';
import { datePlus, isoDate, mondayOf } from '@clubhouse/core/time';

export type Preset = { name: string; rangeOn: (today: string) => Period };

const LAST_30_DAYS: Preset = {
  name: 'Last 30 days',
  rangeOn: (today) => ({ from: datePlus(today, -29), to: today }),
};
/** The ranges that are asked for most; those that go on past today have in them what is booked by now. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'This week',
    rangeOn: (today) => ({ from: mondayOf(today), to: datePlus(mondayOf(today), 6) }),
  },
  LAST_30_DAYS,
  { name: 'This month', rangeOn: (today) => ({ from: `${today.slice(0, 7)}-01`, to: endOfMonth(today) }) },
  { name: 'Next 30 days', rangeOn: (today) => ({ from: today, to: datePlus(today, 29) }) },
  {
    name: 'This year',
    rangeOn: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  },
];

/** The range of an address; what it does not say, or not as a date, is as in the last 30 days. */
export function rangeIn(params: URLSearchParams, today: string): Period {
  const usual = LAST_30_DAYS.rangeOn(today);
  return {
    from: isoDate.safeParse(params.get('from')).data ?? usual.from,
    to: isoDate.safeParse(params.get('to')).data ?? usual.to,
  };
}

export const isSame = (a: Period, b: Period) => a.from === b.from && a.to === b.to;

/** How a range stands in the address: the usual one not at all, so that a bookmark of it goes along with the days. */
export function searchParamsOf(range: Period, today: string): { from: string | null; to: string | null } {
  return isSame(range, LAST_30_DAYS.rangeOn(today)) ? { from: null, to: null } : range;
}

/** Why a report cannot be made over this range, or null. */
export function rangeRefusal(range: Period): string | null {
  return reportQuery.safeParse(range).error?.issues[0]?.message ?? null;
}
