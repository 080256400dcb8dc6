import { BAYS, STAFF_HOURS } from '@clubhouse/core/facility';
import {
  daysIn,
  isWithin,
  type Period,
  type PeriodKind,
  periodsOf,
  type Utilization,
} from '@clubhouse/core/reports';
import { minutesOf } from '@clubhouse/core/time';
import { partOf, sum } from '../figures.ts';

type Used = Pick<Utilization, 'days' | 'byHour'>;
type Days = Utilization['days'];

/** The hours of each bay, in the order of the bays. */
const perBay = (days: Days) =>
  BAYS.map(({ id }) =>
    sum(
      days.flatMap(({ bays }) =>
        bays.filter(({ simulatorId }) => simulatorId === id).map(({ hours }) => hours),
      ),
    ),
  );

export type PeriodHours = { period: Period; hours: number[] };

/** The hours of each bay per day, week or month of the range. Days without data count as zero. */
export function hoursByPeriod(days: Days, range: Period, kind: PeriodKind): PeriodHours[] {
  return periodsOf(range, kind).map((period) => ({
    period,
    hours: perBay(days.filter(({ date }) => isWithin(date, period))),
  }));
}

/** The total available hours of a bay in a range. */
export const hoursToHave = (range: Period, hoursADay = 24) => BAYS.length * hoursADay * daysIn(range);

export type BayHours = { id: number; name: string; hours: number; share: number };

/** The hours of each bay in the range, and their share of 24 hours a day. */
export function hoursByBay(days: Days, range: Period): BayHours[] {
  const hours = perBay(days);
  return BAYS.map(({ id, name }, index) => ({
    id,
    name,
    hours: hours[index] ?? 0,
    share: partOf(hours[index] ?? 0, 24 * daysIn(range)),
  }));
}

/** The busiest hour of the day. The earliest wins a tie. Null without any use. */
export function busiestHour(byHour: readonly number[]): number | null {
  const most = Math.max(...byHour);
  return most > 0 ? byHour.indexOf(most) : null;
}

export type Headline = {
  hours: number;
  ofAllHours: number;
  ofStaffHours: number;
  busiestHour: number | null;
};

/** The totals of a range. */
export function headlineOf({ days, byHour }: Used, range: Period): Headline {
  const hours = sum(perBay(days));
  const [opens, closes] = [STAFF_HOURS.startTime, STAFF_HOURS.endTime].map((time) => minutesOf(time) / 60);
  const withStaff = byHour.slice(opens, closes);
  return {
    hours,
    ofAllHours: partOf(hours, hoursToHave(range)),
    ofStaffHours: partOf(sum(withStaff), hoursToHave(range, withStaff.length)),
    busiestHour: busiestHour(byHour),
  };
}
