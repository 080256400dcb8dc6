import { datePlus, facilityDate, instantOf } from '@clubhouse/core/time';

/** How long it is until the next morning at the desk, at ten: the desk has hours, and these tests run at any. */
export function untilMorning(): number {
  const now = new Date();
  const today = facilityDate(now);
  const morning = [today, datePlus(today, 1)].map((date) => instantOf(date, '10:00:00') as Date);
  return (morning.find((moment) => moment > now) as Date).getTime() - now.getTime();
}
