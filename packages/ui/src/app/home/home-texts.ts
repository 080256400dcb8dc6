import type { Facility } from '@clubhouse/core/facility';
import { facilityTime, formatHours } from '@clubhouse/core/time';

export function greetingText(name: string | null, now: Date, facility: Facility): string {
  const time = facilityTime(now, facility);
  const part =
    time < '05:00' ? 'evening' : time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening';
  const [firstName] = (name ?? '').trim().split(/\s+/);
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`;
}

/** Returns a text like "2.5 of 4 hours left today". */
export function hoursText(left: number, { booking }: Facility): string {
  if (left === 0) return `You’ve used your ${formatHours(booking.dailyHours)} for today`;
  const most = booking.dailyHours;
  return left === most ? `${formatHours(most)} left today` : `${left} of ${formatHours(most)} left today`;
}
