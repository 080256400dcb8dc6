import { minutesOf, type WallTime } from '../time/index.ts';

/** Returns the analytics category of a duration in hours: docs/product/README.md#analytics-categories. */
export function durationCategory(hours: number): 'short' | 'medium' | 'long' {
  if (hours <= 1) return 'short';
  return hours <= 2 ? 'medium' : 'long';
}

/** Returns the analytics category of a start time: docs/product/README.md#analytics-categories. */
export function timeOfDay(startTime: WallTime): 'morning' | 'afternoon' | 'evening' | 'night' {
  const hour = minutesOf(startTime) / 60;
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'afternoon';
  return hour >= 17 && hour < 21 ? 'evening' : 'night';
}
