import type { Facility } from '@clubhouse/core/facility';
import type { HoursOfWeek, Period } from '@clubhouse/core/reports';
import { minutesOf, WEEKDAYS, type Weekday } from '@clubhouse/core/time';
import { partOf } from '../figures.ts';
import { hoursToHaveByWeekday } from './bay-hours.ts';

export type HeatCell = { weekday: Weekday; hour: number; hours: number; share: number; isStaffed: boolean };

/** Weeks start on Monday, as in the other reports. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

export function heatRows({ byWeekday }: HoursOfWeek, range: Period, facility: Facility): HeatCell[][] {
  const available = hoursToHaveByWeekday(range, facility);
  return Array.from({ length: 24 }, (_, hour) =>
    WEEK.map((weekday) => {
      const index = WEEKDAYS.indexOf(weekday);
      const hours = byWeekday[index]?.[hour] ?? 0;
      const staffed = facility.hours.week[index];
      return {
        weekday,
        hour,
        hours,
        share: partOf(hours, available[index] ?? 0),
        isStaffed:
          Boolean(staffed) &&
          minutesOf(staffed?.startTime ?? '') <= hour * 60 &&
          hour * 60 < minutesOf(staffed?.endTime ?? ''),
      };
    }),
  );
}

/**
 * Returns the week's fullest hour, and the emptiest hour with staff. `emptiest` is null if no hour of the
 * range's weekdays has staff.
 */
export function extremesOf(rows: readonly (readonly HeatCell[])[], range: Period, facility: Facility) {
  const cells = rows.flat();
  const available = hoursToHaveByWeekday(range, facility);
  const staffed = cells.filter(
    ({ isStaffed, weekday }) => isStaffed && (available[WEEKDAYS.indexOf(weekday)] ?? 0) > 0,
  );
  const fullest = cells.reduce((best, each) => (each.share > best.share ? each : best));
  const emptiest = staffed.reduce<HeatCell | null>(
    (best, each) => (best === null || each.share < best.share ? each : best),
    null,
  );
  return { fullest, emptiest };
}
