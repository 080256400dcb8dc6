import {
  daysIn,
  isWithin,
  type NoShow,
  type Period,
  type PeriodKind,
  periodKindFor,
  periodsOf,
  type RequestOutcomes,
} from '@clubhouse/core/reports';
import { partOf, percentText, sum } from '../figures.ts';

export function inAll(months: readonly RequestOutcomes[]): Omit<RequestOutcomes, 'month'> {
  return {
    requests: sum(months.map(({ requests }) => requests)),
    demosBooked: sum(months.map(({ demosBooked }) => demosBooked)),
    becameMembers: sum(months.map(({ becameMembers }) => becameMembers)),
  };
}

/** Formats a count with its share of the requests, such as "6 (25%)". Without requests, returns only the count. */
export const ofRequests = (count: number, requests: number) =>
  requests === 0 ? String(count) : `${count} (${percentText(partOf(count, requests))})`;

const MAX_DAY_COLUMNS = 14;

/** No-shows are rare, so a column covers at least a week, unless the range is short. */
export function noShowPeriodKind(range: Period): PeriodKind {
  if (daysIn(range) <= MAX_DAY_COLUMNS) return 'day';
  return periodKindFor(range) === 'month' ? 'month' : 'week';
}

export const noShowsByPeriod = (noShows: readonly NoShow[], range: Period, kind: PeriodKind) =>
  periodsOf(range, kind).map((period) => ({
    period,
    count: noShows.filter(({ bookingDate }) => isWithin(bookingDate, period)).length,
  }));
