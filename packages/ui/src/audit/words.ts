import type { AuditEntry } from '@clubhouse/core/audit';
import { formatShortDate, formatTime } from '@clubhouse/core/time';
import { momentText } from '../kit/moment.tsx';

/** Labels that do not follow from the name of an action or a field. */
const ACTIONS: Record<string, string> = {
  'user.membership': 'Membership changed',
  'user.admin': 'Admin rights changed',
  'user.staff': 'Staff rights changed',
  'user.coach': 'Coach rights changed',
  'user.added': 'Member added',
  'user.reset-link': 'Reset link created',
  'user.signed-out': 'Signed out everywhere',
  'request.noted': 'Note on a request',
  'bay.closed': 'Bay closed',
  'bay.opened': 'Bay reopened',
  'booking.handed-over': 'Booking handed over',
  'booking.checked-in': 'Checked in',
  'booking.check-in-undone': 'Check-in undone',
  'data.exported': 'Data exported',
  'mail.retried': 'Email sent again',
  'keypad.changed': 'Entrance code changed',
};
const FIELDS: Record<string, string> = {
  isMember: 'Member',
  isAdmin: 'Admin',
  isStaff: 'Staff',
  isCoach: 'Coach',
  isRead: 'Completed',
  isSearched: 'Filtered by a search',
  isActive: 'Active',
  isTeamLead: 'Team lead',
  endsOn: 'Ends on',
  simulatorId: 'Bay',
  bookingDate: 'Date',
  roundDate: 'Date',
};

/** Turns user.reset-link and teamId into words: User reset link, Team id. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The action as the start of a sentence. */
export const actionText = (action: string) => ACTIONS[action] ?? wordsOf(action);

/** The subject of the action, without the word that the action already names. */
export const subjectText = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1);

const fieldText = (field: string) => FIELDS[field] ?? wordsOf(field);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in words: Yes, None, Tue, Nov 24, 6:00 PM. */
export function valueText(value: unknown, now: Date): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => valueText(item, now)).join('; ') || 'None';
  if (isFields(value)) {
    return Object.entries(value)
      .map(([field, inner]) => `${fieldText(field)} ${valueText(inner, now)}`)
      .join(', ');
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${formatShortDate(text)}, ${text.slice(0, 4)}`;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return momentText(text, now);
  if (/^\d{2}:\d{2}(:\d{2})?$/.test(text)) return formatTime(text);
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? wordsOf(text) : text;
}

/** A changed field. Without `before` it was added, without `after` it was removed. */
export type Change = { field: string; before?: string; after?: string };

/** The values before and after, in words, of the fields that differ. */
export function changesIn(detail: AuditEntry['detail'], now: Date): Change[] {
  const { before, after, ...others } = detail;
  const more = Object.entries(others).map(([field, value]) => ({
    field: fieldText(field),
    after: valueText(value, now),
  }));
  return [...differencesOf(before, after, now), ...more];
}

function differencesOf(before: unknown, after: unknown, now: Date): Change[] {
  if (before === undefined && after === undefined) return [];
  const sides = (old: unknown, young: unknown) => ({
    ...(before !== undefined && { before: valueText(old, now) }),
    ...(after !== undefined && { after: valueText(young, now) }),
  });
  if ((before ?? after) === null || (!isFields(before) && !isFields(after))) {
    return [{ field: '', ...sides(before, after) }];
  }
  const old = isFields(before) ? before : {};
  const young = isFields(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(young)])]
    .map((field) => ({ field: fieldText(field), ...sides(old[field], young[field]) }))
    .filter((change) => before === undefined || after === undefined || change.before !== change.after);
}
