import type { Interval, WallTime } from '../time/index.ts';
import type { Facility } from './settings.ts';

// This file must not import a date library. The footer of every page loads this file, so the library would slow
// down every page.

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Returns a count up to twelve as a word, for example "two". Returns larger counts and fractions as digits. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

export const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** Returns a duration like "30 minutes", "one hour", "two hours" or "2.5 hours". */
export const hoursInWords = (hours: number): string =>
  hours === 0.5 ? '30 minutes' : `${inWords(hours)} ${plural(hours, 'hour')}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns an amount like "$200", "$1,200" or "$49.50". */
export function dollars(amount: number): string {
  const cents = Number.isInteger(amount) ? 0 : 2;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: cents })}`;
}

export const billingText = ({ membership: { billingDay, monthlyFee } }: Facility): string =>
  `${dollars(monthlyFee)} per month, billed on the ${billingDay}`;

/**
 * Returns a membership's benefits. Replaces `{hours}` in a benefit with the daily limit from the booking
 * rules.
 */
export const benefitsOf = ({ booking: { dailyHours }, membership }: Facility): string[] =>
  membership.benefits.map((benefit) =>
    benefit.replaceAll(
      '{hours}',
      dailyHours === 0.5 ? '30 minutes' : `${dailyHours} ${plural(dailyHours, 'hour')}`,
    ),
  );

/** Returns "30 days notice", "1 day notice" or "no notice". */
export const noticeText = ({ membership: { noticeDays } }: Facility): string =>
  noticeDays === 0 ? 'no notice' : `${noticeDays} ${plural(noticeDays, 'day')} notice`;

/** Returns the number of bays without a retirement date. */
export const bayCount = ({ bays }: Facility): number =>
  bays.filter(({ retiredFrom }) => retiredFrom === null).length;

/** Returns "the bay", "both bays" or "all 5 bays". */
export const allBaysText = (count: number): string =>
  ['the bay', 'both bays'][count - 1] ?? `all ${count} bays`;

/** Returns the end of a sentence that starts with "Your" or "The", for example "first two hours are on us". */
export const freeDemoText = ({ booking: { guestHours } }: Facility): string =>
  guestHours === 1 ? 'first hour is on us' : `first ${hoursInWords(guestHours)} are on us`;

/** Returns a time like "8am" or "8:30am". */
function shortTime(time: WallTime): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}${hour % 24 < 12 ? 'am' : 'pm'}`;
}

/** Returns a time like "8 AM" or "8:30 AM". */
const clockTime = (time: WallTime) => shortTime(time).replace(/[ap]m$/, (half) => ` ${half.toUpperCase()}`);

/** Returns an interval like "8 AM to 8 PM". */
export const clockInterval = ({ startTime, endTime }: Interval): string =>
  `${clockTime(startTime)} to ${clockTime(endTime)}`;

/** The latest time to which an admin can set `booking.latestEnd`. */
export const LAST_END: WallTime = '23:30:00';

/**
 * Returns when bays can be booked, or null if the booking rules allow all hours. The entrance code works at
 * all hours: docs/product/facility.md#bay-hours.
 */
export function bayHours({ booking: { earliestStart, latestEnd } }: Facility): Interval | null {
  const isAllDay = earliestStart === '00:00:00' && latestEnd === LAST_END;
  return isAllDay ? null : { startTime: earliestStart, endTime: latestEnd };
}

const capitalizedBays = (facility: Facility) => capitalized(plural(bayCount(facility), 'bay'));

/** Returns the bay hours, like "Bays 6am-10pm daily", or an empty string if all hours can be booked. */
export function bayHoursText(facility: Facility): string {
  const hours = bayHours(facility);
  return hours ? `${capitalizedBays(facility)} ${shortInterval(hours)} daily` : '';
}

/**
 * Returns the bay hours for use in a sentence, like "Bays from 6 AM to 10 PM, every day". Returns an empty
 * string if all hours can be booked.
 */
export function bayHoursPhrase(facility: Facility): string {
  const hours = bayHours(facility);
  return hours ? `${capitalizedBays(facility)} from ${clockInterval(hours)}, every day` : '';
}

/** Returns the opening hours and the time zone, for example "Open 24/7. All times are EST." */
export function openText(facility: Facility): string {
  const hours = bayHours(facility);
  const open = hours ? `Bays are open from ${clockInterval(hours)}.` : 'Open 24/7.';
  return `${open} All times are ${facility.place.zoneLabel}.`;
}

/**
 * Returns the membership's name on the website. The name contains "24/7" only if bays can be booked at all
 * hours.
 */
export const membershipTitle = (facility: Facility): string =>
  `${bayHours(facility) ? '' : '24/7 '}Elite Golf Simulator & Fitness Access`;

const shortInterval = ({ startTime, endTime }: Interval) => `${shortTime(startTime)}-${shortTime(endTime)}`;

/** In the same order as `Facility['hours']['week']`. */
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Returns the staff hours, like "8am-8pm daily" or "8am-8pm Mon-Fri, 9am-5pm Sat". Returns an empty string if
 * there are no staff hours.
 */
export function staffHoursText(
  { hours: { week } }: Facility,
  intervalText: (interval: Interval) => string = shortInterval,
): string {
  const spans: { first: string; last: string; text: string | null }[] = [];
  for (const index of [1, 2, 3, 4, 5, 6, 0]) {
    const [day, interval] = [DAYS[index] as string, week[index]];
    const text = interval ? intervalText(interval) : null;
    const before = spans.at(-1);
    if (before?.text === text) before.last = day;
    else spans.push({ first: day, last: day, text });
  }
  const daysOf = ({ first, last }: (typeof spans)[number]) => (first === last ? first : `${first}-${last}`);
  return spans
    .filter(({ text }) => text !== null)
    .map((span) => `${span.text} ${spans.length === 1 ? 'daily' : daysOf(span)}`)
    .join(', ');
}
