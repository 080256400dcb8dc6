import { type Interval, minutesOf, type Weekday, wallTime } from '../time/index.ts';
import type { WorkingHours } from './contract.ts';

/** Half-hours that a coach paints on the chart of the week. Times are HH:MM. */
export type PaintedHours = Interval & { weekdays: readonly Weekday[]; isAdded: boolean };

/**
 * Returns the weekly hours after a coach has painted on the chart of the week. Added hours join the hours that
 * they overlap or touch. Removed hours shorten or split the hours that they overlap:
 * docs/product/lessons.md#chart-of-the-week.
 */
export function paintHours(hours: readonly WorkingHours[], painted: PaintedHours): WorkingHours[] {
  const { weekdays, isAdded } = painted;
  const others = hours.filter(({ dayOfWeek }) => !weekdays.includes(dayOfWeek));
  const ofDays = weekdays.flatMap((dayOfWeek) => {
    const ofDay = hours.filter((range) => range.dayOfWeek === dayOfWeek);
    const after = isAdded ? withAdded(ofDay, { dayOfWeek, ...painted }) : withRemoved(ofDay, painted);
    return after.sort((a, b) => a.startTime.localeCompare(b.startTime));
  });
  return [...others, ...ofDays];
}

/** A form row is incomplete if its end is not after its start. Painting leaves such a row unchanged. */
const isInUse = ({ startTime, endTime }: Interval) => startTime < endTime;

function withAdded(
  ofDay: readonly WorkingHours[],
  { dayOfWeek, startTime, endTime }: Pick<WorkingHours, 'dayOfWeek'> & Interval,
): WorkingHours[] {
  const isTouched = (range: Interval) =>
    isInUse(range) && range.startTime <= endTime && startTime <= range.endTime;
  const touched = ofDay.filter(isTouched);
  const joined = {
    dayOfWeek,
    startTime: [startTime, ...touched.map((range) => range.startTime)].sort()[0] as string,
    endTime: [endTime, ...touched.map((range) => range.endTime)].sort().at(-1) as string,
  };
  return [...ofDay.filter((range) => !isTouched(range)), joined];
}

const withRemoved = (ofDay: readonly WorkingHours[], { startTime, endTime }: Interval): WorkingHours[] =>
  ofDay.flatMap((range) => {
    if (!isInUse(range) || range.endTime <= startTime || endTime <= range.startTime) return range;
    const left = { ...range, endTime: startTime };
    const right = { ...range, startTime: endTime };
    return [left, right].filter(isInUse);
  });

/** The latest end of working hours: 11:30 PM. The last half-hour of the day cannot be painted. */
const LAST_END = minutesOf('23:30');

/** Returns the half-hours from one whole hour to another, for the chart of working hours. Times are HH:MM. */
export function paintableHalfHours(fromHour: number, untilHour: number): Interval[] {
  const end = Math.min(untilHour * 60, LAST_END);
  const count = Math.max(0, Math.floor((end - fromHour * 60) / 30));
  return Array.from({ length: count }, (_, index) => {
    const start = fromHour * 60 + index * 30;
    return { startTime: wallTime(start).slice(0, 5), endTime: wallTime(start + 30).slice(0, 5) };
  });
}
