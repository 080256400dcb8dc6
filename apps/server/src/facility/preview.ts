import {
  addressLine,
  dollars,
  type FacilitySettings,
  SETTINGS,
  type SettingsGroup,
  staffHoursOn,
} from '@clubhouse/core/facility';
import {
  datePlus,
  facilityDate,
  formatDate,
  formatHours,
  formatInterval,
  formatTime,
  hoursOf,
  type Interval,
  WEEKDAYS,
} from '@clubhouse/core/time';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { futureBookings, hasPlansFrom } from './queries.ts';

type FutureBooking = Interval & { bookingDate: string; simulatorId: number; kind: string };
type Change = {
  before: FacilitySettings;
  after: FacilitySettings;
  today: string;
  /**
   * True if the group is `place`, and there are bookings or closures from today on. A new time zone would
   * move them, so it is refused.
   */
  isZoneFixed: boolean;
  settings: Deps['settings'];
  /** Active bookings from today on. Empty unless the group is `booking` or `bays`. */
  bookings: readonly FutureBooking[];
};

/** Returns sentences that describe the effects of a settings change. No change cancels existing bookings. */
export async function previewOf(
  { db, now, facility, settings }: Pick<Deps, 'db' | 'now' | 'facility' | 'settings'>,
  group: SettingsGroup,
  value: unknown,
): Promise<string[]> {
  const before = facility();
  const after = { ...before, [group]: parse(SETTINGS[group], value) };
  const today = facilityDate(now(), before);
  const bookings = group === 'booking' || group === 'bays' ? await futureBookings(db, today) : [];
  const isZoneFixed = group === 'place' && (await hasPlansFrom(db, today, now()));
  return EFFECTS[group]({ before, after, today, bookings, isZoneFixed, settings });
}

const EFFECTS: Record<SettingsGroup, (change: Change) => string[]> = {
  place: placeEffects,
  membership: membershipEffects,
  hours: hoursEffects,
  booking: bookingEffects,
  bays: bayEffects,
  accounts: accountEffects,
  announcement: announcementEffects,
  // These groups need no sentences, because the form itself shows the text, pictures and colors.
  visit: () => [],
  brand: () => [],
};

const dateText = (date: string) => `${formatDate(date)}, ${date.slice(0, 4)}`;
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Returns a sentence about the member bookings that break the new rule. Empty if there are none. */
function staying(bookings: readonly FutureBooking[], isOutside: (booking: FutureBooking) => boolean): string {
  const count = bookings.filter((booking) => booking.kind === 'member' && isOutside(booking)).length;
  if (count === 0) return '';
  return count === 1
    ? ' 1 existing booking doesn’t follow this rule. It won’t change.'
    : ` ${count} existing bookings don’t follow this rule. They won’t change.`;
}

function bookingEffects({ before, after, today, bookings }: Change): string[] {
  const [old, rules] = [before.booking, after.booking];
  const effects: string[] = [];
  if (old.daysAhead !== rules.daysAhead) {
    const last = datePlus(today, rules.daysAhead);
    effects.push(
      `Members will be able to book up to ${days(rules.daysAhead)} ahead.${staying(bookings, ({ bookingDate }) => bookingDate > last)}`,
    );
  }
  if (old.dailyHours !== rules.dailyHours) {
    effects.push(`Members will be able to book up to ${formatHours(rules.dailyHours)} per day.`);
  }
  if (old.shortestHours !== rules.shortestHours || old.longestHours !== rules.longestHours) {
    const outside = staying(bookings, (booking) => {
      return hoursOf(booking) < rules.shortestHours || hoursOf(booking) > rules.longestHours;
    });
    effects.push(
      rules.shortestHours === rules.longestHours
        ? `Bookings will last ${formatHours(rules.shortestHours)}.${outside}`
        : `Bookings can last from ${formatHours(rules.shortestHours)} to ${formatHours(rules.longestHours)}.${outside}`,
    );
  }
  if (old.earliestStart !== rules.earliestStart || old.latestEnd !== rules.latestEnd) {
    const outside = staying(bookings, ({ startTime, endTime }) => {
      return startTime < rules.earliestStart || endTime > rules.latestEnd;
    });
    effects.push(
      `Bookings will start at ${formatTime(rules.earliestStart)} or later and end by ${formatTime(rules.latestEnd)}.${outside}`,
    );
  }
  if (old.guestHours !== rules.guestHours) {
    effects.push(`Walk-ins will be limited to ${formatHours(rules.guestHours)}.`);
  }
  if (old.seatsPerBay !== rules.seatsPerBay) {
    effects.push(
      `New leagues will have ${rules.seatsPerBay} seats per bay. Existing leagues keep their player limits, but players’ start times will be based on the new number.`,
    );
  }
  if (old.cancellationNoticeHours !== rules.cancellationNoticeHours) {
    effects.push(
      rules.cancellationNoticeHours === null
        ? 'Members will be able to cancel until a booking starts.'
        : `Members will be able to cancel up to ${formatHours(rules.cancellationNoticeHours)} before a booking starts. After that, we will ask them to call.`,
    );
  }
  return effects;
}

function bayEffects({ before, after, bookings }: Change): string[] {
  return after.bays.flatMap(({ id, name, retiredFrom }) => {
    const old = before.bays.find((bay) => bay.id === id);
    if (!old) return `${name} will be open for bookings right away.`;
    const effects = old.name === name ? [] : [`${old.name} will be called ${name}.`];
    if (old.retiredFrom === retiredFrom) return effects;
    if (retiredFrom === null) return [...effects, `${name} will stay in use.`];
    const count = bookings.filter((one) => one.simulatorId === id && one.bookingDate >= retiredFrom).length;
    const moved =
      count === 0
        ? ''
        : ` It has ${count} ${count === 1 ? 'booking' : 'bookings'} on or after that day. Bookings that fit in another bay will move there.`;
    return [...effects, `Starting ${dateText(retiredFrom)}, ${name} won’t take bookings.${moved}`];
  });
}

function hoursEffects({ before, after, today }: Change): string[] {
  const describe = (hours: Interval | null) => (hours ? formatInterval(hours) : 'not staffed');
  const weekdays = WEEKDAYS.flatMap((weekday, index) => {
    const [old, hours] = [before.hours.week[index] ?? null, after.hours.week[index] ?? null];
    return describe(old) === describe(hours) ? [] : `${weekday}s: ${describe(hours)}.`;
  });
  const dates = new Set([...before.hours.exceptions, ...after.hours.exceptions].map(({ date }) => date));
  const exceptions = [...dates]
    .filter((date) => date >= today)
    .sort()
    .flatMap((date) => {
      const hours = describe(staffHoursOn(date, after));
      return hours === describe(staffHoursOn(date, before)) ? [] : `${dateText(date)}: ${hours}.`;
    });
  return [...weekdays, ...exceptions];
}

function placeEffects({ before, after, isZoneFixed }: Change): string[] {
  const [old, place] = [before.place, after.place];
  const effects: string[] = [];
  if (old.timeZone !== place.timeZone) {
    effects.push(
      isZoneFixed
        ? 'You can’t change the time zone while there are bookings or closures for today or later.'
        : 'All times will be in the new time zone.',
    );
  }
  if (old.mailDomain !== place.mailDomain) {
    effects.push('Calendar apps may show future bookings twice if those bookings change later.');
  }
  if (old.name !== place.name) effects.push(`The website and emails will say ${place.name}.`);
  if (addressLine(before) !== addressLine(after)) effects.push(`The address will be ${addressLine(after)}.`);
  if (old.phone !== place.phone) effects.push(`The phone number will be ${place.phone}.`);
  if (old.email !== place.email) effects.push(`Demo requests will be emailed to ${place.email}.`);
  return effects;
}

function membershipEffects({ before, after }: Change): string[] {
  const [old, membership] = [before.membership, after.membership];
  const effects: string[] = [];
  if (old.monthlyFee !== membership.monthlyFee) {
    effects.push(`The website will show ${dollars(membership.monthlyFee)} a month.`);
  }
  if (old.lessonFee !== membership.lessonFee)
    effects.push(`A lesson will cost ${dollars(membership.lessonFee)}.`);
  if (old.complimentaryLessons !== membership.complimentaryLessons) {
    const count = membership.complimentaryLessons;
    effects.push(
      `Members will get ${count} free ${count === 1 ? 'lesson' : 'lessons'} a month. This also changes which lessons in past months count as free.`,
    );
  }
  return effects;
}

function accountEffects({ after, settings }: Change): string[] {
  const { resetDomain } = after.accounts;
  const effects = [
    ...(after.accounts.hasReminders ? [] : ['Members will not get reminders.']),
    ...(settings.mailFrom ? ['The sender will not change, because MAIL_FROM on the server sets it.'] : []),
  ];
  if (settings.resetEmailDomain) {
    return [
      ...effects,
      'The domain for password resets will not change, because RESET_EMAIL_DOMAIN on the server sets it.',
    ];
  }
  return [
    ...effects,
    resetDomain === null
      ? 'Everyone will be able to reset their password by email.'
      : `Only people with an email address at ${resetDomain} will be able to reset their password by email.`,
  ];
}

const AUDIENCES = { everyone: 'Everyone', members: 'Members', staff: 'The front desk and admins' };

function announcementEffects({ after }: Change): string[] {
  const { text, audience, from, to } = after.announcement;
  if (!text) return ['No announcement will be shown.'];
  const start = from === null ? 'now' : dateText(from);
  const when = to === null ? `starting ${start}` : `from ${start} through ${dateText(to)}`;
  return [`${AUDIENCES[audience]} will see the announcement ${when}.`];
}
