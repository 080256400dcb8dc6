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

type Days = Utilization['days'];

function hoursPerBay(days: Days): number[] {
  const used = days.flatMap(({ bays }) => bays);
  return BAYS.map(({ id }) =>
    sum(used.filter(({ simulatorId }) => simulatorId === id).map(({ hours }) => hours)),
  );
}

/** Returns the hours of each bay for every day, week or month in the range. Days without data count as zero hours. */
export function hoursByPeriod(days: Days, range: Period, kind: PeriodKind) {
  return periodsOf(range, kind).map((period) => ({
    period,
    hours: hoursPerBay(days.filter(({ date }) => isWithin(date, period))),
  }));
}

/** Returns the hours that all bays together are available in a range. */
export const hoursToHave = (range: Period, hoursADay = 24) => BAYS.length * hoursADay * daysIn(range);

export function hoursByBay(days: Days, range: Period) {
  const hours = hoursPerBay(days);
  return BAYS.map(({ id, name }, index) => ({
    id,
    name,
    hours: hours[index] ?? 0,
    share: partOf(hours[index] ?? 0, 24 * daysIn(range)),
  }));
}

/** Returns the first hour if several hours are equally busy, or null if no bay is in use. */
export function busiestHour(byHour: readonly number[]): number | null {
  const most = Math.max(...byHour);
  return most > 0 ? byHour.indexOf(most) : null;
}

export function headlineOf({ days, byHour }: Pick<Utilization, 'days' | 'byHour'>, range: Period) {
  const hours = sum(hoursPerBay(days));
  const [opens, closes] = [STAFF_HOURS.startTime, STAFF_HOURS.endTime].map((time) => minutesOf(time) / 60);
  const withStaff = byHour.slice(opens, closes);
  return {
    hours,
    ofAllHours: partOf(hours, hoursToHave(range)),
    ofStaffHours: partOf(sum(withStaff), hoursToHave(range, withStaff.length)),
    busiestHour: busiestHour(byHour),
  };
}
