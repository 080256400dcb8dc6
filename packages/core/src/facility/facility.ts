import {
  facilityDate,
  facilityTime,
  type Interval,
  type WallTime,
  WEEKDAYS,
  weekdayOf,
} from '../time/index.ts';
import type { Facility } from './settings.ts';

/**
 * Returns the note of an exception that closes the front desk on a date, such as a holiday. Undefined if there
 * is no such exception.
 */
export const holidayNote = (date: string, { hours }: Pick<Facility, 'hours'>): string | undefined =>
  hours.exceptions.find((exception) => exception.date === date && exception.hours === null)?.note;

/**
 * Returns the staff hours on a date. Returns null if the front desk is not staffed that day. An exception for the date
 * overrides the weekday.
 */
export function staffHoursOn(date: string, { hours }: Facility): Interval | null {
  const exception = hours.exceptions.find((each) => each.date === date);
  return exception ? exception.hours : (hours.week[WEEKDAYS.indexOf(weekdayOf(date))] ?? null);
}

/**
 * Returns whether the front desk is staffed on a date at a given time. The closing time itself counts as
 * unstaffed.
 */
export function isStaffedAt(date: string, time: WallTime, facility: Facility): boolean {
  const staffed = staffHoursOn(date, facility);
  return staffed !== null && staffed.startTime <= time && time < staffed.endTime;
}

export const isStaffHours = (now: Date, facility: Facility): boolean =>
  isStaffedAt(facilityDate(now, facility), facilityTime(now, facility), facility);

export type Bay = Facility['bays'][number];

/** Returns the bays in use on a date, in the order in which the product offers them to members. */
export const baysOn = (date: string, { bays }: Facility): Bay[] =>
  bays.filter(({ retiredFrom }) => retiredFrom === null || date < retiredFrom);

/** Returns the name of a bay. Retired bays keep their names. */
export const bayName = (simulatorId: number, { bays }: Facility): string =>
  bays.find(({ id }) => id === simulatorId)?.name ?? `Bay ${simulatorId}`;

/**
 * Computes a value once for each version of the settings and caches it. Used for values that are slow to
 * build, such as schemas.
 */
export function perFacility<Value, Settings extends Facility = Facility>(
  compute: (facility: Settings) => Value,
): (facility: Settings) => Value {
  const values = new WeakMap<Settings, { value: Value }>();
  return (facility) => {
    const known = values.get(facility) ?? { value: compute(facility) };
    values.set(facility, known);
    return known.value;
  };
}
