import { minutesOf, type WallTime } from '../time/index.ts';

/** How analytics names a duration (spec 9). */
export function durationCategory(hours: number): 'short' | 'medium' | 'long' {
  if (hours <= 1) return 'short';
  return hours <= 2 ? 'medium' : 'long';
}

/** How analytics names a start (spec 9). */
export function timeOfDay(startTime: WallTime): 'morning' | 'afternoon' | 'evening' | 'night' {
  const hour = minutesOf(startTime) / 60;
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return hour >= 17 && hour < 21 ? 'evening' : 'night';
}
