import {
  type Bay,
  DEFAULT_FACILITY,
  type FacilitySettings,
  type SettingsGroup,
} from '@clubhouse/core/facility';
import { formatShortDate } from '@clubhouse/core/time';

/** The names of the groups, in the order of the side list. */
export const GROUP_NAMES: Record<SettingsGroup, string> = {
  place: 'Place',
  membership: 'Membership',
  hours: 'Hours',
  booking: 'Booking rules',
  bays: 'Bays',
  accounts: 'Email and accounts',
  announcement: 'Announcement',
  visit: 'Visitors',
  brand: 'Brand',
};

type ObjectGroup = Exclude<SettingsGroup, 'bays'>;

/** The fields' labels. The forms, the lists of changes and the import errors show them. */
export const FIELD_NAMES: { [Group in ObjectGroup]: Record<keyof FacilitySettings[Group], string> } = {
  place: {
    name: 'Name',
    mailDomain: 'Email domain',
    tagline: 'Tagline',
    badge: 'Badge',
    street: 'Street',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
    phone: 'Phone',
    email: 'Email',
    timeZone: 'Time zone',
    zoneLabel: 'Time zone label',
    mapLink: 'Map link',
    arrivalNotes: 'Arrival notes',
    social: 'Social links',
    physician: 'Physical therapist',
  },
  membership: {
    monthlyFee: 'Monthly fee ($)',
    monthlyValue: 'Monthly value ($)',
    billingDay: 'Billing day',
    noticeDays: 'Notice (days)',
    maximum: 'Maximum memberships',
    remainingText: 'Text about remaining memberships',
    rating: 'Member rating',
    benefits: 'Benefits',
    lessonFee: 'Lesson price ($)',
    complimentaryLessons: 'Complimentary lessons a month',
  },
  hours: { week: 'Staffed hours', exceptions: 'Exceptions' },
  booking: {
    dailyHours: 'Hours a day',
    daysAhead: 'Days ahead',
    shortestHours: 'Shortest booking',
    longestHours: 'Longest booking',
    earliestStart: 'Earliest start',
    latestEnd: 'Latest end',
    guestHours: 'Guest hours',
    seatsPerBay: 'Seats per bay in leagues',
    cancellationNoticeHours: 'Cancellation notice',
  },
  accounts: {
    senderName: 'Sender name',
    replyTo: 'Reply-to email',
    hasReminders: 'Send reminders',
    resetDomain: 'Reset email domain',
  },
  announcement: { text: 'Text', audience: 'Audience', from: 'First day', to: 'Last day' },
  visit: {
    firstVisit: 'First visit',
    parking: 'Parking and entrance',
    bring: 'What to bring',
    guests: 'Who else can come',
    houseRules: 'House rules',
    questions: 'Questions and answers',
  },
  brand: {
    logoOnLight: 'Logo on light screens',
    logoOnDark: 'Logo on dark screens',
    markOnLight: 'Mark on light screens',
    markOnDark: 'Mark on dark screens',
    accentOnLight: 'Color on light screens',
    accentOnDark: 'Color on dark screens',
    hero: 'Hero picture',
    bay: 'Bay',
    analytics: 'Swing analysis',
    access: '24/7 Access',
    fitness: 'Golf-Specific Fitness',
    instruction: 'Professional Instruction',
    therapy: 'Physical Therapy',
    map: 'Map',
  },
};

/**
 * Converts a group's value to form values. Forms hold an object, so the list of bays becomes `{ bays }`.
 * Exceptions are sorted by date.
 */
export function toFormValues(group: SettingsGroup, value: unknown): object {
  if (group === 'bays') return { bays: value };
  if (group !== 'hours') return value as object;
  const { week, exceptions } = value as FacilitySettings['hours'];
  return { week, exceptions: exceptions.toSorted((a, b) => a.date.localeCompare(b.date)) };
}

export const fromFormValues = (group: SettingsGroup, values: object): unknown =>
  group === 'bays' ? (values as { bays: unknown }).bays : values;

/**
 * Converts the field names in server errors to the names of form fields. For example, the server calls the
 * name of a bay `2.name`, and the form calls it `bays.2.name`.
 */
export const toFormFields = (group: SettingsGroup, fields: Record<string, string>): Record<string, string> =>
  group === 'bays'
    ? Object.fromEntries(Object.entries(fields).map(([path, message]) => [`bays.${path}`, message]))
    : fields;

/**
 * Returns the form fields that the admin changed but did not save. The form applies them to a newer version
 * that someone else saved. For bays, returns the newer list, merged with the admin's changes to each bay.
 */
export function changesOnTop(group: SettingsGroup, values: object, base: unknown, newest: unknown): object {
  if (group === 'bays') {
    const { bays } = values as { bays: Bay[] };
    return { bays: baysOnTop(bays, base as Bay[], newest as Bay[]) };
  }
  const old = toFormValues(group, base) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])),
  );
}

function baysOnTop(bays: readonly Bay[], base: readonly Bay[], newest: readonly Bay[]): Bay[] {
  const known = [...newest, ...bays.filter((bay) => has(base, bay))];
  const merged: Bay[] = [];
  for (const bay of bays) {
    const [old, current] = [base, newest].map((list) => list.find(({ id }) => id === bay.id));
    // The other admin may have added a bay with the same ID, so this admin's new bay gets another ID.
    if (!old) merged.push({ ...bay, id: nextBay([...known, ...merged]).id });
    else merged.push(current && JSON.stringify(bay) === JSON.stringify(old) ? current : bay);
  }
  return [...merged, ...newest.filter((bay) => !has(base, bay))];
}

/**
 * Returns the names of the fields that differ between two values of a group. For bays, describes each change
 * instead.
 */
export function changedFields(group: SettingsGroup, before: unknown, after: unknown): string[] {
  if (group === 'bays') return bayChanges(before as Bay[], after as Bay[]);
  const [old, current] = [before, after] as Record<string, unknown>[];
  return Object.entries<string>(FIELD_NAMES[group])
    .filter(([field]) => JSON.stringify(old?.[field]) !== JSON.stringify(current?.[field]))
    .map(([, name]) => name);
}

function bayChanges(before: readonly Bay[], after: readonly Bay[]): string[] {
  const changes = after.flatMap((bay) => {
    const old = before.find(({ id }) => id === bay.id);
    if (!old) return [`${bay.name} added`];
    return [
      ...(old.name === bay.name ? [] : [`${old.name} renamed to ${bay.name}`]),
      ...(old.retiredFrom === bay.retiredFrom ? [] : [retirementText(bay)]),
    ];
  });
  const removed = before.filter((bay) => !has(after, bay)).map(({ name }) => `${name} removed`);
  const isReordered = shared(before, after) !== shared(after, before);
  return [...changes, ...removed, ...(isReordered ? ['Order of the bays'] : [])];
}

const has = (bays: readonly Bay[], { id }: Bay) => bays.some((bay) => bay.id === id);

const shared = (bays: readonly Bay[], others: readonly Bay[]) =>
  bays
    .filter((bay) => has(others, bay))
    .map(({ id }) => id)
    .join();

const retirementText = ({ name, retiredFrom }: Bay) =>
  retiredFrom
    ? `${name} retired as of ${formatShortDate(retiredFrom)}, ${retiredFrom.slice(0, 4)}`
    : `${name} back in use`;

/**
 * Returns the value to save when an admin restores or imports a value. Adds the current bays that the value
 * lacks, because bays cannot be deleted.
 */
export function restoredValue(group: SettingsGroup, chosen: unknown, current: unknown): unknown {
  if (group !== 'bays') return chosen;
  const bays = chosen as Bay[];
  return [...bays, ...(current as Bay[]).filter((bay) => !has(bays, bay))];
}

/** Returns a new bay for the end of the list. Its ID is new, because IDs are never reused. */
export function nextBay(bays: readonly Bay[]): Bay {
  const id = Math.max(0, ...bays.map((bay) => bay.id)) + 1;
  return { id, name: `Bay ${id}`, retiredFrom: null };
}

export const defaultValue = (group: SettingsGroup): unknown => DEFAULT_FACILITY[group];
