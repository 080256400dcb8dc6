import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, instantOf } from '@clubhouse/core/time';

/**
 * Returns the milliseconds until the next 10 AM at the facility. The test run sets its clocks ahead by this
 * much, because the front desk is not staffed around the clock.
 */
export function untilMorning(): number {
  const now = new Date();
  const today = facilityDate(now, DEFAULT_FACILITY);
  const morning = [today, datePlus(today, 1)].map(
    (date) => instantOf(date, '10:00:00', DEFAULT_FACILITY) as Date,
  );
  return (morning.find((moment) => moment > now) as Date).getTime() - now.getTime();
}
