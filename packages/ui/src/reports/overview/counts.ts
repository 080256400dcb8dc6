import {
  type DemoCounts,
  daysIn,
  isWithin,
  type NoShow,
  type Period,
  type PeriodKind,
  periodKindFor,
  periodsOf,
} from '@clubhouse/core/reports';
import { partOf, percentText, sum } from '../figures.ts';

export function inAll(months: readonly DemoCounts[]): DemoCounts {
  return {
    people: sum(months.map(({ people }) => people)),
    demosBooked: sum(months.map(({ demosBooked }) => demosBooked)),
    showedUp: sum(months.map(({ showedUp }) => showedUp)),
    becameMembers: sum(months.map(({ becameMembers }) => becameMembers)),
  };
}

/**
 * Formats a count with its share of all people, such as "6 (25%)". If there are no people, returns only the
 * count.
 */
export const ofPeople = (count: number, people: number) =>
  people === 0 ? String(count) : `${count} (${percentText(partOf(count, people))})`;

const MAX_DAY_COLUMNS = 14;

/**
 * Returns the kind of period that each column covers. No-shows are rare, so each column covers at least a week,
 * unless the range is short.
 */
export function noShowPeriodKind(range: Period): PeriodKind {
  if (daysIn(range) <= MAX_DAY_COLUMNS) return 'day';
  return periodKindFor(range) === 'month' ? 'month' : 'week';
}

export const noShowsByPeriod = (noShows: readonly NoShow[], range: Period, kind: PeriodKind) =>
  periodsOf(range, kind).map((period) => ({
    period,
    count: noShows.filter(({ bookingDate }) => isWithin(bookingDate, period)).length,
  }));
