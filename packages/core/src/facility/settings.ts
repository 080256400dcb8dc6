import * as z from 'zod/mini';
import { email, onOneLine, phone, text } from '../fields/index.ts';
import { hoursOf, instant, isoDate, WEEKDAYS } from '../time/index.ts';
import { brand } from './brand.ts';

const line = (wrong: string, { min = 1, max = 100 }: { min?: number; max?: number } = {}) =>
  text(wrong, { min, max }).check(onOneLine);

/** Optional text on one line. Screens leave it out if it is empty. */
const optionalLine = (wrong: string, max: number) => line(wrong, { min: 0, max });

const url = (wrong: string) =>
  text(wrong, { min: 1, max: 300 }).check(z.refine((value) => /^https:\/\/\S+$/.test(value), wrong));

/**
 * The time zones that an admin can select. Their clocks change at 2:00 AM or never:
 * docs/product/facility.md#time-zone.
 */
export const TIME_ZONES = [
  { id: 'America/New_York', name: 'Eastern', label: 'EST' },
  { id: 'America/Chicago', name: 'Central', label: 'CST' },
  { id: 'America/Denver', name: 'Mountain', label: 'MST' },
  { id: 'America/Phoenix', name: 'Arizona', label: 'MST' },
  { id: 'America/Los_Angeles', name: 'Pacific', label: 'PST' },
  { id: 'America/Anchorage', name: 'Alaska', label: 'AKST' },
  { id: 'Pacific/Honolulu', name: 'Hawaii', label: 'HST' },
  { id: 'America/Halifax', name: 'Atlantic', label: 'AST' },
  { id: 'America/Puerto_Rico', name: 'Puerto Rico', label: 'AST' },
] as const;

const DOMAIN = 'Please enter a domain, such as golflab.com.';
const domain = line(DOMAIN).check(z.regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, DOMAIN));

const place = z.object({
  name: line('Please enter a facility name of up to 60 characters.', { max: 60 }),
  /** The facility's email domain, which is also part of the IDs in emails and calendar events. */
  mailDomain: domain,
  tagline: optionalLine('Please keep the tagline to 120 characters or fewer.', 120),
  badge: optionalLine('Please keep the badge to 60 characters or fewer.', 60),
  street: line('Please enter the street address.'),
  city: line('Please enter the city.', { max: 60 }),
  state: line('Please enter the state’s two-letter code.', { max: 2 }).check(
    z.regex(/^[A-Z]{2}$/, 'Please enter the state’s two-letter code.'),
  ),
  zip: line('Please enter the ZIP code.').check(
    z.regex(/^[A-Z\d][A-Z\d -]{3,9}$/i, 'Please enter the ZIP code.'),
  ),
  phone,
  email,
  timeZone: z.enum(
    TIME_ZONES.map(({ id }) => id),
    'Please select a time zone.',
  ),
  /**
   * The time zone label that appears next to times. The label stays the same all year:
   * docs/product/README.md#zone-label.
   */
  zoneLabel: line('Please enter a label of up to 5 letters, such as EST.', { max: 5 }),
  mapLink: z.nullable(url('Please enter a link that starts with https://.')),
  arrivalNotes: text('Please keep the arrival notes to 500 characters or fewer.', { max: 500 }),
  social: z
    .array(
      z.object({
        name: line('Please enter the name of the social network.', { max: 30 }),
        url: url('Please enter a link that starts with https://.'),
      }),
    )
    .check(z.maxLength(8, 'You can add up to 8 links.')),
  physician: optionalLine('Please keep the name to 100 characters or fewer.', 100),
});

const dollars = (wrong: string) => z.number(wrong).check(z.gte(0, wrong), z.lte(100_000, wrong));
const wholeNumber = (wrong: string, least: number, most: number) =>
  z.int(wrong).check(z.gte(least, wrong), z.lte(most, wrong));

const membership = z.object({
  monthlyFee: dollars('Please enter the monthly fee in dollars.'),
  monthlyValue: dollars('Please enter the monthly value in dollars.'),
  billingDay: line('Please enter the billing day. For example, 1st.', { max: 20 }),
  noticeDays: wholeNumber('Please enter a whole number from 0 to 365.', 0, 365),
  /**
   * The number of memberships that the facility sells. Null means no limit. Without a limit, the website
   * shows the admin's `remainingText` instead of the number of remaining memberships.
   */
  maximum: z.nullable(wholeNumber('Please enter a whole number from 1 to 100,000.', 1, 100_000)),
  remainingText: optionalLine('Please keep the text to 60 characters or fewer.', 60),
  rating: optionalLine('Please keep the rating to 20 characters or fewer.', 20),
  benefits: z
    .array(line('Please describe the benefit in 100 characters or fewer.'))
    .check(
      z.minLength(1, 'Please enter at least one benefit.'),
      z.maxLength(12, 'You can add up to 12 benefits.'),
    ),
  lessonFee: dollars('Please enter the lesson price in dollars.'),
  complimentaryLessons: wholeNumber('Please enter a whole number from 0 to 31.', 0, 31),
});

const HALF_HOUR = 'Please select a time on the hour or half-hour.';
const halfHour = z
  .string(HALF_HOUR)
  .check(z.regex(/^(([01]\d|2[0-3]):(00|30)|24:00):00$/, { error: HALF_HOUR, abort: true }));

/** The hours when the front desk is staffed on a day, or null if nobody is there that day. */
const staffedHours = z.nullable(
  z.object({ startTime: halfHour, endTime: halfHour }).check(
    z.refine(({ startTime, endTime }) => startTime < endTime, {
      path: ['endTime'],
      error: 'The end time must be after the start time.',
    }),
  ),
);

const hours = z.object({
  /** Seven entries, Sunday first, as in `WEEKDAYS`. */
  week: z.array(staffedHours).check(z.length(WEEKDAYS.length)),
  exceptions: z
    .array(
      z.object({
        date: isoDate,
        hours: staffedHours,
        note: optionalLine('Please keep the note to 60 characters or fewer.', 60),
      }),
    )
    .check(
      z.maxLength(200, 'You can add up to 200 exceptions.'),
      z.refine(
        (exceptions) => new Set(exceptions.map(({ date }) => date)).size === exceptions.length,
        'Please enter each date only once.',
      ),
    ),
});

const HOURS_A_DAY = 'Please select a length from 30 minutes to 24 hours.';
const halfHours = (wrong: string, most: number) =>
  z.number(wrong).check(
    z.gte(0.5, wrong),
    z.lte(most, wrong),
    z.refine((value) => Number.isInteger(value * 2), wrong),
  );

const booking = z
  .object({
    dailyHours: halfHours(HOURS_A_DAY, 24),
    daysAhead: wholeNumber('Please enter a whole number from 1 to 365.', 1, 365),
    shortestHours: halfHours('Please select a length from 30 minutes to 4 hours.', 4),
    longestHours: halfHours('Please select a length from 30 minutes to 12 hours.', 12),
    earliestStart: halfHour,
    latestEnd: halfHour,
    guestHours: halfHours('Please select a length from 30 minutes to 12 hours.', 12),
    seatsPerBay: wholeNumber('Please enter a whole number from 1 to 8.', 1, 8),
    /** Members can cancel until this many hours before the start. Null means until the start. */
    cancellationNoticeHours: z.nullable(wholeNumber('Please enter a whole number from 1 to 168.', 1, 168)),
  })
  .check(
    z.refine(({ shortestHours, longestHours }) => shortestHours <= longestHours, {
      path: ['longestHours'],
      error: 'The longest booking can’t be shorter than the shortest booking.',
    }),
    z.refine(({ shortestHours, dailyHours }) => shortestHours <= dailyHours, {
      path: ['dailyHours'],
      error: 'The daily limit can’t be less than the shortest booking.',
    }),
    z.refine(({ guestHours, longestHours }) => guestHours <= longestHours, {
      path: ['guestHours'],
      error: 'Guest hours can’t be longer than the longest booking.',
    }),
    z.refine(
      ({ earliestStart, latestEnd, shortestHours }) =>
        hoursOf({ startTime: earliestStart, endTime: latestEnd }) >= shortestHours,
      {
        path: ['latestEnd'],
        error: 'The shortest booking must fit between the earliest start and the latest end.',
      },
    ),
    z.refine(({ shortestHours, guestHours }) => shortestHours <= guestHours, {
      path: ['guestHours'],
      error: 'Guest hours can’t be less than the shortest booking.',
    }),
    z.refine(({ earliestStart, latestEnd }) => earliestStart < latestEnd && latestEnd <= '23:30:00', {
      path: ['latestEnd'],
      error: 'The latest end must be after the earliest start, and no later than 11:30 PM.',
    }),
  );

const MAX_BAYS = 12;

const bays = z
  .array(
    z.object({
      /** The ID of a bay never changes and is never reused, because bookings refer to it. */
      id: z.int().check(z.gte(1), z.lte(1000)),
      name: line('Please enter a name of 20 characters or fewer.', { max: 20 }),
      /** The first date without this bay. Null means that the bay stays in use. */
      retiredFrom: z.nullable(isoDate),
    }),
  )
  .check(
    z.minLength(1, 'Please add at least one bay.'),
    z.refine(
      (list) => list.filter(({ retiredFrom }) => retiredFrom === null).length <= MAX_BAYS,
      `You can have up to ${MAX_BAYS} bays in use.`,
    ),
    z.refine(
      (list) => list.some(({ retiredFrom }) => retiredFrom === null),
      'Please keep at least one bay in use.',
    ),
    z.refine(
      (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
      'Please give each bay its own name.',
    ),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Each bay needs its own ID.'),
  );

const accounts = z.object({
  senderName: optionalLine('Please keep the sender name to 60 characters or fewer.', 60),
  replyTo: z.nullable(email),
  /** Whether the server sends reminders at all: docs/product/notifications.md#turning-off-all-reminders. */
  hasReminders: z.boolean('Please turn reminders on or off.'),
  /** Password reset codes go only to this domain. Null means every domain. */
  resetDomain: z.nullable(domain),
});

const announcement = z
  .object({
    text: optionalLine('Please keep the announcement to 200 characters or fewer.', 200),
    audience: z.enum(['everyone', 'members', 'staff'], 'Please select who sees the announcement.'),
    /** The first and the last day on which the announcement is shown. Null means no limit. */
    from: z.nullable(isoDate),
    to: z.nullable(isoDate),
  })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      error: 'The end date cannot be before the start date.',
    }),
  );

const shortTexts = (most: number, noun: string) =>
  z
    .array(line('Please enter 1 to 160 characters.', { max: 160 }))
    .check(z.maxLength(most, `You can add up to ${most} ${noun}.`));

/** Information for visitors before the first visit. Screens leave out empty parts. */
const visit = z.object({
  firstVisit: shortTexts(6, 'steps'),
  parking: text('Please keep the text to 500 characters or fewer.', { max: 500 }),
  bring: text('Please keep the text to 500 characters or fewer.', { max: 500 }),
  /** The rules for members' guests. Members read this text after booking. */
  guests: optionalLine('Please keep the text to 160 characters or fewer.', 160),
  houseRules: shortTexts(12, 'rules'),
  questions: z
    .array(
      z.object({
        question: line('Please enter a question of 120 characters or fewer.', { max: 120 }),
        answer: text('Please enter an answer of 500 characters or fewer.', { min: 1, max: 500 }),
      }),
    )
    .check(z.maxLength(12, 'You can add up to 12 questions.')),
});

/** All settings except `accounts`. `settingsFor` hides any text that the reader is not allowed to see. */
export const facility = z.object({ place, membership, hours, booking, bays, announcement, brand, visit });
export interface Facility extends z.output<typeof facility> {}

/**
 * Response of GET /api/facility. Checks only that all groups are present, because settings saved by an
 * earlier release may violate a newer rule: docs/product/facility.md#settings.
 */
export const facilityInUse = z.custom<Facility>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(facility.shape).every((group) => group in value),
);

/** All settings, including `accounts`. Only the server and the settings form for admins use `accounts`. */
export interface FacilitySettings extends Facility {
  accounts: z.output<typeof accounts>;
}

/** One schema for each group of settings. Admins save each group separately: docs/product/facility.md#settings. */
export const SETTINGS = { ...facility.shape, accounts } as const;
export const settingsGroup = z.enum(Object.keys(SETTINGS) as [SettingsGroup, ...SettingsGroup[]]);
export type SettingsGroup = keyof typeof SETTINGS;
export const SETTINGS_GROUPS = settingsGroup.options;

/**
 * A version of a settings group. The original version exists before the first save. It contains the default
 * values and has no author.
 */
export const settingsVersion = z.object({
  /** Null for the original version. */
  id: z.nullable(z.number()),
  group: settingsGroup,
  value: z.unknown(),
  savedAt: z.nullable(instant),
  savedBy: z.nullable(z.string()),
  savedById: z.nullable(z.number()),
});
export type SettingsVersion = z.output<typeof settingsVersion>;

/** Body of PUT /api/admin/facility/:group. `basedOn` is the ID of the version that the form shows. */
export const settingsChange = z.object({ value: z.unknown(), basedOn: z.nullable(z.number()) });
/** Body of POST /api/admin/facility/:group/preview. */
export const settingsValue = z.object({ value: z.unknown() });

/** Response of POST /api/admin/facility/:group/preview. Each of the `effects` is a sentence. */
export const settingsPreview = z.object({ effects: z.array(z.string()) });
export type SettingsPreview = z.output<typeof settingsPreview>;
