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

/** Hours of each bay, in the order of the bays. */
const perBay = (days: Days) =>
  BAYS.map(({ id }) =>
    sum(
      days.flatMap(({ bays }) =>
        bays.filter(({ simulatorId }) => simulatorId === id).map(({ hours }) => hours),
      ),
    ),
  );

export type PeriodHours = { period: Period; hours: number[] };

/** Each bay's hours in each day, week or month of the range; a day that is not told of has none. */
export function hoursByPeriod(days: Days, range: Period, kind: PeriodKind): PeriodHours[] {
  return periodsOf(range, kind).map((period) => ({
    period,
    hours: perBay(days.filter(({ date }) => isWithin(date, period))),
  }));
}

/** How many hours the bays have in a range. */
export const hoursToHave = (range: Period, hoursADay = 24) => BAYS.length * hoursADay * daysIn(range);

export type BayHours = { id: number; name: string; hours: number; share: number };

/** The hours of each bay in the range, and their share of its 24 hours a day. */
export function hoursByBay(days: Days, range: Period): BayHours[] {
  const hours = perBay(days);
  return BAYS.map(({ id, name }, index) => ({
    id,
    name,
    hours: hours[index] ?? 0,
    share: partOf(hours[index] ?? 0, 24 * daysIn(range)),
  }));
}

/** The hour of the day in which the bays are in use most, the earliest of several; null where they never are. */
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

/** What a range comes to. */
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
