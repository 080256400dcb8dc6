import { type Bay, baysOn, type Facility, staffHoursOn } from '@clubhouse/core/facility';
import { isWithin, type Period, type PeriodKind, periodsOf, type Utilization } from '@clubhouse/core/reports';
import { hoursOf, WEEKDAYS, weekdayOf } from '@clubhouse/core/time';
import { partOf, sum } from '../figures.ts';

type Days = Utilization['days'];

/**
 * Returns the bays that the facility had on at least one day of a range. Bays have no start date, so each of
 * these bays was already there on the range's first day.
 */
export const baysIn = (range: Period, facility: Facility): Bay[] => baysOn(range.from, facility);

const datesIn = (range: Period) => periodsOf(range, 'day').map(({ from }) => from);

function hoursPerBay(days: Days, bays: readonly Bay[]): number[] {
  const used = days.flatMap((day) => day.bays);
  return bays.map(({ id }) =>
    sum(used.filter(({ simulatorId }) => simulatorId === id).map(({ hours }) => hours)),
  );
}

/**
 * Returns each bay's hours for every day, week or month in the range. Days without data count as zero hours.
 */
export function hoursByPeriod(days: Days, range: Period, kind: PeriodKind, facility: Facility) {
  const bays = baysIn(range, facility);
  return periodsOf(range, kind).map((period) => ({
    period,
    hours: hoursPerBay(
      days.filter(({ date }) => isWithin(date, period)),
      bays,
    ),
  }));
}

/** Returns the number of hours available in a range, for all bays together. */
export const hoursToHave = (range: Period, hoursADay: number, facility: Facility): number =>
  sum(datesIn(range).map((date) => baysOn(date, facility).length * hoursADay));

/**
 * Returns the bay hours in one hour of the day for each weekday, starting with Sunday. For example, two bays
 * on three Mondays have six bay hours from 8 AM to 9 AM.
 */
export const hoursToHaveByWeekday = (range: Period, facility: Facility): number[] =>
  WEEKDAYS.map((weekday) =>
    sum(
      datesIn(range)
        .filter((date) => weekdayOf(date) === weekday)
        .map((date) => baysOn(date, facility).length),
    ),
  );

export function hoursByBay(days: Days, range: Period, facility: Facility) {
  const bays = baysIn(range, facility);
  const hours = hoursPerBay(days, bays);
  return bays.map((bay, index) => ({
    id: bay.id,
    name: bay.name,
    hours: hours[index] ?? 0,
    share: partOf(hours[index] ?? 0, hoursToHave(range, 24, { ...facility, bays: [bay] })),
  }));
}

/** Returns the busiest hour, or the first of several equally busy hours. Null if no bay is in use. */
export function busiestHour(byHour: readonly number[]): number | null {
  const most = Math.max(...byHour);
  return most > 0 ? byHour.indexOf(most) : null;
}

/** Returns the main figures of a range. `ofStaffHours` is null if no day of the range has staff hours. */
export function headlineOf(
  { days, byHour, staffedHours }: Pick<Utilization, 'days' | 'byHour' | 'staffedHours'>,
  range: Period,
  facility: Facility,
) {
  const hours = sum(hoursPerBay(days, facility.bays));
  const staffed = sum(
    datesIn(range).map((date) => baysOn(date, facility).length * staffedOn(date, facility)),
  );
  return {
    hours,
    ofAllHours: partOf(hours, hoursToHave(range, 24, facility)),
    ofStaffHours: staffed === 0 ? null : partOf(staffedHours, staffed),
    busiestHour: busiestHour(byHour),
  };
}

function staffedOn(date: string, facility: Facility): number {
  const staffed = staffHoursOn(date, facility);
  return staffed ? hoursOf(staffed) : 0;
}
