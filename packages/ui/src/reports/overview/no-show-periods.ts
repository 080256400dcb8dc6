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

/** No-shows are rare, so a column is a week. Short ranges have one column per day. */
export function noShowPeriodKind(range: Period): PeriodKind {
  if (daysIn(range) <= MAX_DAYS) return 'day';
  return periodKindFor(range) === 'month' ? 'month' : 'week';
}

export const noShowsByPeriod = (noShows: readonly NoShow[], range: Period, kind: PeriodKind) =>
  periodsOf(range, kind).map((period) => ({
    period,
    count: noShows.filter(({ bookingDate }) => isWithin(bookingDate, period)).length,
  }));
