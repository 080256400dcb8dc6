import { format, parseISO } from 'date-fns';
import { type Interval, minutesOf, type WallTime } from './wall-time.ts';

/** Formats 18:00:00 as 6:00 PM. */
export function formatTime(time: WallTime): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** 6:00 PM – 7:30 PM */
export function formatInterval({ startTime, endTime }: Interval): string {
  return `${formatTime(startTime)} – ${formatTime(endTime)}`;
}

/** Tuesday, November 24 */
export function formatDate(date: string): string {
  return format(parseISO(date), 'EEEE, MMMM d');
}

/** Tue, Nov 24 */
export function formatShortDate(date: string): string {
  return format(parseISO(date), 'EEE, MMM d');
}

/** 30 min, 1 hr, 2.5 hr */
export function shortHours(hours: number): string {
  return hours === 0.5 ? '30 min' : `${hours} hr`;
}

/** 1 hour, 2.5 hours, 30 minutes */
export function formatHours(hours: number): string {
  if (hours === 0.5) return '30 minutes';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
