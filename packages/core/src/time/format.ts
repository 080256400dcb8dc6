import { format, parseISO } from 'date-fns';
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

/** Returns a date like `Tuesday, November 24`. */
export const formatDate = (date: string): string => format(parseISO(date), 'EEEE, MMMM d');

/** Returns a date like `Tue, Nov 24`. */
export const formatShortDate = (date: string): string => format(parseISO(date), 'EEE, MMM d');

/** Returns a duration like `30 min`, `1 hr` or `2.5 hr`. */
export const shortHours = (hours: number): string => (hours === 0.5 ? '30 min' : `${hours} hr`);

/** Returns a duration like `30 minutes`, `1 hour` or `2.5 hours`. */
export function formatHours(hours: number): string {
  if (hours === 0.5) return '30 minutes';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
