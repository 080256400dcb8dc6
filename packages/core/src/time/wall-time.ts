/** Local time at the facility as HH:MM:SS. String order is time order. 24:00:00 is the end of a day. */
export type WallTime = string;

/** A start and an end on the same day. The end is exclusive. */
export type Interval = { startTime: WallTime; endTime: WallTime };

const SLOT_MINUTES = 30;

/** Returns the minutes since midnight. Accepts HH:MM and HH:MM:SS. */
export const minutesOf = (time: WallTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export function wallTime(minutes: number): WallTime {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`;
}

/** Returns whether two intervals overlap. Intervals that only touch do not overlap. */
export const overlaps = (a: Interval, b: Interval): boolean =>
  a.startTime < b.endTime && b.startTime < a.endTime;

export const hoursOf = ({ startTime, endTime }: Interval): number =>
  (minutesOf(endTime) - minutesOf(startTime)) / 60;

/** Returns the interval that starts at `startTime` and lasts `hours`. */
export function intervalFrom(startTime: WallTime, hours: number): Interval {
  return { startTime, endTime: wallTime(minutesOf(startTime) + hours * 60) };
}

/** Returns the start of every half-hour that an interval overlaps, in order. */
export function halfHoursOf(interval: Interval): WallTime[] {
  const { startTime, endTime } = onHalfHours(interval);
  const starts: WallTime[] = [];
  for (let minutes = minutesOf(startTime); minutes < minutesOf(endTime); minutes += SLOT_MINUTES) {
    starts.push(wallTime(minutes));
  }
  return starts;
}

/** Extends an interval to full half-hours, because bays are booked in half-hours. */
export function onHalfHours({ startTime, endTime }: Interval): Interval {
  return {
    startTime: wallTime(Math.floor(minutesOf(startTime) / SLOT_MINUTES) * SLOT_MINUTES),
    endTime: wallTime(Math.ceil(minutesOf(endTime) / SLOT_MINUTES) * SLOT_MINUTES),
  };
}
