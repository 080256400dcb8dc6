import { facilityTime } from '../time/index.ts';
import { STAFF_HOURS } from './facility.ts';

/** Returns whether the front desk is staffed now: from 8:00 AM up to, but not including, 8:00 PM. */
export function isStaffHours(now: Date): boolean {
  const time = facilityTime(now);
  return STAFF_HOURS.startTime <= time && time < STAFF_HOURS.endTime;
}
