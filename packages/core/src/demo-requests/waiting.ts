import { differenceInDays, differenceInHours, differenceInMinutes } from 'date-fns';
import { plural } from '../facility/index.ts';

const LATE_AFTER_HOURS = 4;

export type Waiting = {
  /** For example "5 min", "3 h" or "2 d". */
  short: string;
  /** For screen readers, for example "waiting 2 days, overdue". */
  words: string;
  urgency: 'fine' | 'late' | 'too-late';
};

/** Returns how long a request has waited: docs/product/demo-requests.md#waiting-time. */
export function waitingTime(createdAt: string, now: Date): Waiting {
  const since = new Date(createdAt);
  const minutes = Math.max(0, differenceInMinutes(now, since));
  const [hours, days] = [differenceInHours(now, since), differenceInDays(now, since)];
  // A request counts as too late as soon as its badge says "1 d".
  const urgency = days > 0 ? 'too-late' : minutes > LATE_AFTER_HOURS * 60 ? 'late' : 'fine';
  const [count, unit, letter] =
    days > 0 ? [days, 'day', 'd'] : hours > 0 ? [hours, 'hour', 'h'] : [minutes, 'minute', 'min'];
  const isWhat = { fine: '', late: ', getting late', 'too-late': ', overdue' }[urgency];
  return { short: `${count} ${letter}`, words: `waiting ${count} ${plural(count, unit)}${isWhat}`, urgency };
}
