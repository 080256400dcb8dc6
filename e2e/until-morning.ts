import { datePlus, facilityDate, instantOf } from '@clubhouse/core/time';

/** Returns the time until 10 AM of the next desk day. The desk has hours, but the tests run at any time. */
export function untilMorning(): number {
  const now = new Date();
  const today = facilityDate(now);
  const morning = [today, datePlus(today, 1)].map((date) => instantOf(date, '10:00:00') as Date);
  return (morning.find((moment) => moment > now) as Date).getTime() - now.getTime();
}
