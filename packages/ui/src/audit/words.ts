import type { AuditEntry } from '@clubhouse/core/audit';
import type { Facility } from '@clubhouse/core/facility';
import { formatShortDate, formatTime } from '@clubhouse/core/time';
import { momentText } from '../kit/moment.tsx';

/** Labels for actions with unclear technical names. `FIELDS` has the labels for fields. */
const ACTIONS: Record<string, string> = {
  'user.membership': 'Membership changed',
  'user.admin': 'Admin rights changed',
  'user.staff': 'Staff permissions changed',
  'user.coach': 'Coach rights changed',
  'user.added': 'Member added',
  'user.reset-link': 'Reset link created',
  'user.signed-out': 'Signed out everywhere',
  'user.pin-set': 'PIN set',
  'user.pin-changed': 'PIN changed',
  'user.pin-removed': 'PIN removed',
  'user.pin-blocked': 'Five wrong PINs at the front desk',
  'user.invited': 'Invitation sent again',
  'user.noted': 'Note added to person',
  'request.changed': 'Demo request changed',
  'user.name': 'Name changed',
  'user.contact': 'Phone or email changed',
  'user.deleted': 'Account deleted',
  'user.membership-ended': 'Membership ended',
  'booking.cancelled': 'Booking canceled',
  'lesson.created': 'Lesson booked',
  'lesson.cancelled': 'Lesson canceled',
  'lesson.restored': 'Lesson restored',
  'data.exported': 'Data exported',
  'request.deleted': 'Demo request deleted',
  'request.noted': 'Note added to demo request',
  'bay.opened': 'Bay reopened',
  'booking.told': 'Customer told about a closed bay',
  'booking.told-undone': 'No longer marked as told',
  'desk.note-written': 'Shift note written',
  'desk.note-cleared': 'Shift note cleared',
  'booking.handed-over': 'Booking transferred',
  'booking.checked-in': 'Checked in',
  'booking.check-in-undone': 'Check-in undone',
  'lesson.paid': 'Lesson marked as paid',
  'lesson.unpaid': 'Lesson marked as not paid',
  'mail.retried': 'Email sent again',
  'keypad.changed': 'Door code changed',
  'keypad.planned': 'New door code planned',
  'keypad.replanned': 'Planned door code edited',
  'keypad.plan-canceled': 'Planned door code canceled',
  'keypad.started': 'Planned door code started',
  'facility.changed': 'Settings changed',
  'league.substitute-asked': 'Substitute requested',
  'league.substitute-named': 'Substitute named',
  'league.substitute-removed': 'Substitute removed',
};
const FIELDS: Record<string, string> = {
  isMember: 'Member',
  isAdmin: 'Admin',
  isStaff: 'Staff',
  isCoach: 'Coach',
  isRead: 'Completed',
  isSearched: 'Search filter used',
  isActive: 'Active',
  isTeamLead: 'Team lead',
  simulatorId: 'Bay',
  bookingDate: 'Date',
  roundDate: 'Date',
  scoreEntry: 'Who enters scores',
  numberParticipants: 'Number of participants',
  createSchedule: 'Schedule requested',
  countedRounds: 'Rounds that count',
  minimumRounds: 'Rounds to qualify',
  allowsHalves: 'Halved matches',
  absence: 'If one side is absent',
  allowsSingle: 'Playing alone',
  substitutes: 'Who can substitute',
  lineup: 'Who played',
  handicap: 'Handicap',
  handicapRounds: 'Rounds for the handicap',
  handicapCap: 'Highest handicap',
  handicapPar: 'Par',
  playoffTeams: 'Teams in the playoffs',
  wantsSchedule: 'Schedule created',
  hasSchedule: 'Bays reserved',
  becameMember: 'Became a member',
  lessons: 'Future lessons',
  cancelled: 'Canceled lessons',
  cancelledBookings: 'Canceled bookings',
  cancelledLessons: 'Canceled lessons',
  wasMember: 'Was a member',
  ownerId: 'Owner',
  nextCallDate: 'Next call',
  moved: 'Moved bookings',
  left: 'Bookings that need a call',
  checkedInAt: 'Checked in offline',
  staying: 'Bookings that stay',
  startsAt: 'Starts',
  oldCodeUntil: 'Old code works until',
  emailAt: 'Email to members',
  isNewCode: 'Code replaced',
};

/** Turns a name into words: `user.reset-link` becomes `User reset link`, and `teamId` becomes `Team ID`. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[._-]+/g, ' ');
  return capitalized(
    words
      .toLowerCase()
      .replace(/\bid(s?)\b/g, 'ID$1')
      .replace(/\bcancelled\b/g, 'canceled'),
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ROLE_CHANGES: Record<string, readonly [gained: string, lost: string]> = {
  'user.admin': ['Made an admin', 'No longer an admin'],
  'user.staff': ['Made front desk staff', 'No longer front desk staff'],
  'user.coach': ['Made a coach', 'No longer a coach'],
};

/** Returns what an action did, such as "Booking extended". The detail makes some texts more exact. */
export function actionText(action: string, detail: AuditEntry['detail'] = {}): string {
  const { before, after } = detail;
  const role = ROLE_CHANGES[action];
  if (role && typeof after === 'boolean') return role[after ? 0 : 1];
  const known = isFields(before) && isFields(after) ? knownChange(action, before, after) : null;
  return known ?? ACTIONS[action] ?? wordsOf(action);
}

/**
 * Returns a more exact text for an action that can make several kinds of changes. Null if the action's usual
 * text fits.
 */
function knownChange(action: string, before: Fields, after: Fields): string | null {
  switch (action) {
    case 'user.membership':
      if (before.isMember !== after.isMember) return after.isMember ? 'Made a member' : 'Membership ended';
      if (typeof after.endsOn === 'string')
        return `Membership ends ${formatShortDate(after.endsOn)}, ${after.endsOn.slice(0, 4)}`;
      return before.endsOn ? 'Membership continues' : null;
    case 'booking.moved': {
      const isSameStart = ['simulatorId', 'bookingDate', 'startTime'].every(
        (key) => before[key] === after[key],
      );
      if (!isSameStart || before.endTime === after.endTime) return null;
      return String(after.endTime) > String(before.endTime) ? 'Booking extended' : 'Booking shortened';
    }
    case 'request.changed':
      if (after.becameMember && !before.becameMember) return 'Requester became a member';
      if (before.isRead !== after.isRead) return `Demo request ${after.isRead ? 'completed' : 'reopened'}`;
      return null;
    default:
      return null;
  }
}

const fieldText = (field: string) => FIELDS[field] ?? wordsOf(field);

const NUMBERED = /^(?:user|booking|league|lesson|request|email) \d+ \((.*)\)$/s;
const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
const DATE = /(\d{4}-\d{2}-\d{2})(?:, (\d{2}:\d{2}))?/g;

/**
 * Turns a subject like "booking 7 (Kim, Bay 1, 2026-11-22, 16:00)" into "Kim, Bay 1, Sun, Nov 22, 4:00 PM".
 * Does not capitalize the text in the brackets, so an email stays unchanged.
 */
export function subjectText(subject: string, now: Date, facility: Facility): string {
  return (NUMBERED.exec(subject)?.[1] ?? capitalized(subject))
    .replace(INSTANT, (instant) => momentText(instant, now, facility))
    .replace(DATE, (_, date: string, time?: string) =>
      time ? `${formatShortDate(date)}, ${formatTime(time)}` : formatShortDate(date),
    );
}

export function valueText(value: unknown, now: Date, facility: Facility): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => valueText(item, now, facility)).join('; ') || 'None';
  if (isFields(value)) {
    return Object.entries(value)
      .map(([field, inner]) => `${fieldText(field)} ${valueText(inner, now, facility)}`)
      .join(', ');
  }
  const text = String(value);
  if (NUMBERED.test(text)) return subjectText(text, now, facility);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${formatShortDate(text)}, ${text.slice(0, 4)}`;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return momentText(text, now, facility);
  if (/^\d{2}:\d{2}(:\d{2})?$/.test(text)) return formatTime(text);
  return /^[a-z]+(_[a-z]+)+$|^cancelled$/.test(text) ? wordsOf(text) : text;
}

/**
 * A field in a log entry. `before` is missing if the entry stores only new values. `after` is missing if the
 * entry stores only old values.
 */
type Change = { field: string; before?: string; after?: string };

/** What an admin chose for a former coach's future lessons. */
const LESSON_CHOICES: Record<string, string> = { keep: 'Kept', cancel: 'Canceled' };

/** Shows a bay's own name instead of its number, and the number of canceled lessons instead of their IDs. */
function fieldValueText(field: string, value: unknown, now: Date, facility: Facility): string {
  if (field === 'lessons' && typeof value === 'string') return LESSON_CHOICES[value] ?? value;
  if (field === 'cancelled' && Array.isArray(value)) return String(value.length);
  const bay = facility.bays.find(({ id }) => field === 'simulatorId' && id === value);
  return bay && bay.name !== `Bay ${bay.id}` ? bay.name : valueText(value, now, facility);
}

export function changesIn(detail: AuditEntry['detail'], now: Date, facility: Facility): Change[] {
  const { before, after, ...others } = detail;
  const more = Object.entries(others).map(([field, value]) => ({
    field: fieldText(field),
    after: fieldValueText(field, value, now, facility),
  }));
  return [...differencesOf(before, after, now, facility), ...more];
}

function differencesOf(before: unknown, after: unknown, now: Date, facility: Facility): Change[] {
  if (before === undefined && after === undefined) return [];
  const sides = (oldValue: unknown, newValue: unknown, field = '') => ({
    ...(before !== undefined && { before: fieldValueText(field, oldValue, now, facility) }),
    ...(after !== undefined && { after: fieldValueText(field, newValue, now, facility) }),
  });
  if ((before ?? after) === null || (!isFields(before) && !isFields(after))) {
    return [{ field: '', ...sides(before, after) }];
  }
  const oldFields = isFields(before) ? before : {};
  const newFields = isFields(after) ? after : {};
  return [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
    .map((field) => ({ field: fieldText(field), ...sides(oldFields[field], newFields[field], field) }))
    .filter((change) => before === undefined || after === undefined || change.before !== change.after);
}
