import { type Interval, minutesOf, type WallTime } from './wall-time.ts';

/** Returns a time like `6:00 PM`. */
export function formatTime(time: WallTime): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns an interval like `6:00 PM – 7:30 PM`. */
export const formatInterval = ({ startTime, endTime }: Interval): string =>
  `${formatTime(startTime)} – ${formatTime(endTime)}`;

/** Returns a function that formats a YYYY-MM-DD date. The function throws a RangeError for an invalid date. */
export function dateFormat(parts: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat['format'] | undefined;
  return (date) => {
    // Uses the browser's formatter, because the formatter of date-fns would add 6 KB to every screen. Creates it
    // only when it is needed, because creating one takes a slow phone 10 ms.
    format ??= new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format;
    return format(Date.parse(date));
  };
}

/** Returns a date like `Tuesday, November 24`. */
export const formatDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** Returns a date like `Tue, Nov 24`. */
export const formatShortDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** Returns a date like `Nov 24`. */
export const formatDay = dateFormat({ month: 'short', day: 'numeric' });

/** Returns a date like `Nov 24, 2026`. */
export const formatDayAndYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** Returns the month of a date, like `Nov`. */
export const formatMonth = dateFormat({ month: 'short' });

/** Returns the month of a date, like `November`. */
export const formatMonthName = dateFormat({ month: 'long' });

/** Returns the weekday of a date, like `Tue`. */
export const formatWeekday = dateFormat({ weekday: 'short' });

/** Returns a duration like `30 min`, `1 hr` or `2.5 hr`. */
export const shortHours = (hours: number): string => (hours === 0.5 ? '30 min' : `${hours} hr`);

/** Returns a duration like `30 minutes`, `1 hour` or `2.5 hours`. */
export function formatHours(hours: number): string {
  if (hours === 0.5) return '30 minutes';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
