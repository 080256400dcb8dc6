import {
  daysIn,
  isWithin,
  type NoShow,
  type Period,
  type PeriodKind,
  periodKindFor,
  periodsOf,
} from '@clubhouse/core/reports';

const MAX_DAYS = 14;

/** No-shows are few: a column is a week, a day only where there are hardly more than one. */
export function noShowPeriodKind(range: Period): PeriodKind {
  if (daysIn(range) <= MAX_DAYS) return 'day';
  return periodKindFor(range) === 'month' ? 'month' : 'week';
}

export const noShowsByPeriod = (noShows: readonly NoShow[], range: Period, kind: PeriodKind) =>
  periodsOf(range, kind).map((period) => ({
    period,
    count: noShows.filter(({ bookingDate }) => isWithin(bookingDate, period)).length,
  }));
