import { type Facility, staffHoursOn } from '../facility/index.ts';
import {
  datePlus,
  facilityDate,
  facilityTime,
  formatTime,
  minutesOf,
  type WallTime,
  wallTime,
  weekdayOf,
} from '../time/index.ts';

const REPLY_MINUTES = 4 * 60;
const MAX_DAYS = 14;

/**
 * Returns the latest time for the front desk’s reply: four staffed hours after the request, rounded up to the
 * half-hour. Null if the next two weeks have fewer staffed hours. See
 * docs/product/demo-requests.md#the-promised-reply.
 */
export function replyBy(now: Date, facility: Facility): { date: string; time: WallTime } | null {
  const today = facilityDate(now, facility);
  let left = REPLY_MINUTES;
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const date = datePlus(today, days);
    const staffed = staffHoursOn(date, facility);
    if (!staffed) continue;
    const end = minutesOf(staffed.endTime);
    const passed = days === 0 ? minutesOf(facilityTime(now, facility)) : 0;
    const start = Math.max(minutesOf(staffed.startTime), passed);
    if (end - start >= left) {
      return { date, time: wallTime(Math.min(end, Math.ceil((start + left) / 30) * 30)) };
    }
    left -= Math.max(0, end - start);
  }
  return null;
}

/**
 * Returns the promised time of the reply in words, for example "by 12:00 PM tomorrow". Returns "soon" if
 * `replyBy` returns null.
 */
export function replyText(now: Date, facility: Facility): string {
  const by = replyBy(now, facility);
  if (!by) return 'soon';
  const today = facilityDate(now, facility);
  const day =
    by.date === today ? 'today' : by.date === datePlus(today, 1) ? 'tomorrow' : `on ${weekdayOf(by.date)}`;
  return `by ${formatTime(by.time)} ${day}`;
}

/**
 * Returns the first name for a greeting, or null if the text does not look like a name (for example, a link).
 */
export const greetingName = (name: string): string | null =>
  /^[\p{L}][\p{L}'’-]{0,19}(?=\s|$)/u.exec(name.trim())?.[0] ?? null;
