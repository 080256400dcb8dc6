import type { NewBooking } from '@clubhouse/core/bookings';
import {
  type ClosingDates,
  type ClosurePlan,
  closurePlan,
  type DeskBookingRow,
  type DeskDay,
  timesOfDates,
} from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import {
  endOf,
  facilityDate,
  facilityTime,
  halfHoursOf,
  instantOf,
  intervalFrom,
  midnight,
  onHalfHours,
  type WallTime,
} from '@clubhouse/core/time';
import { firstBay, type SlotHint } from './slot-choice.ts';

export const END_OF_DAY = '24:00:00';
export const START_OF_DAY = '00:00:00';

type Until = { date: string; time: WallTime };
/**
 * What staff have chosen in the form that closes bays. `until` is null while staff keep the suggested end.
 */
export type ClosingChoice = {
  simulatorIds: number[];
  period: 'now' | 'dates';
  until: Until | null;
  dates: ClosingDates;
  /** Further single dates with the same start and end times, for example holidays. */
  furtherDates?: readonly string[];
};

const HALF_HOURS = halfHoursOf({ startTime: START_OF_DAY, endTime: END_OF_DAY });

/**
 * Returns the half-hours at which a closure can start. Excludes times that the daylight saving change skips.
 */
export const startsOn = (date: string, facility: Facility) =>
  HALF_HOURS.filter((time) => instantOf(date, time, facility) !== null);

/** Returns the half-hour end times later than `after`. The last end is 24:00:00. */
export const endsOn = (date: string, after: Date, facility: Facility) =>
  HALF_HOURS.map((time) => intervalFrom(time, 0.5).endTime).filter(
    (time) => time === END_OF_DAY || (instantOf(date, time, facility) ?? after) > after,
  );

/**
 * Returns the initial choice in the form. The closure starts now, unless staff opened the form for another
 * day or for a start time.
 */
export function closingChoiceFrom(
  { simulatorId, bookingDate, startTime, endTime }: SlotHint,
  now: Date,
  facility: Facility,
): ClosingChoice {
  const isNow = bookingDate === facilityDate(now, facility) && startTime === undefined;
  return {
    simulatorIds: [simulatorId ?? firstBay(bookingDate, facility)],
    period: isNow ? 'now' : 'dates',
    until: null,
    dates: {
      firstDate: bookingDate,
      lastDate: bookingDate,
      startTime: startTime ?? START_OF_DAY,
      endTime: endTime ?? END_OF_DAY,
      weeklyUntil: null,
    },
  };
}

type Suggested = Until & { booking: DeskBookingRow | null };

/**
 * Suggests when a closure that starts now should end: after the running bookings in its bays. If no booking
 * is running, suggests the end of the day.
 */
export function suggestedEnd(
  simulatorIds: readonly number[],
  day: DeskDay | undefined,
  now: Date,
  facility: Facility,
): Suggested {
  const date = facilityDate(now, facility);
  const [booking = null] = (day?.bookings ?? [])
    .filter((each) => simulatorIds.includes(each.simulatorId) && isRunning(each, now, facility))
    .sort((a, b) => b.endTime.localeCompare(a.endTime));
  return { date, time: booking?.endTime ?? END_OF_DAY, booking };
}

const isRunning = ({ bookingDate, startTime, endTime }: NewBooking, now: Date, facility: Facility) =>
  endOf(bookingDate, startTime, facility) <= now && now < endOf(bookingDate, endTime, facility);

/** Returns the bays and times to close. A closure that starts now includes the whole current half-hour. */
export function planFrom(
  { simulatorIds, period, until, dates, furtherDates = [] }: ClosingChoice,
  suggested: Until,
  now: Date,
  facility: Facility,
): ClosurePlan {
  if (period === 'dates') {
    const all = [
      dates,
      ...furtherDates.map((date) => ({ ...dates, firstDate: date, lastDate: date, weeklyUntil: null })),
    ];
    const times = all.flatMap((each) => timesOfDates(each, facility));
    return { simulatorIds, times: times.sort((a, b) => a.from.localeCompare(b.from)) };
  }
  const { date, time } = until ?? suggested;
  const [today, clock] = [facilityDate(now, facility), facilityTime(now, facility)];
  const { startTime } = onHalfHours({ startTime: clock, endTime: clock });
  const from = instantOf(today, startTime, facility) ?? midnight(today, facility);
  return {
    simulatorIds,
    times: [{ from: from.toISOString(), to: endOf(date, time, facility).toISOString() }],
  };
}

export function planError(plan: ClosurePlan, now: Date, facility: Facility): string | null {
  const issue = closurePlan(facility).safeParse(plan).error?.issues[0];
  if (issue) return issue.message;
  return plan.times.some(({ to }) => new Date(to) <= now) ? 'That time has already passed.' : null;
}
