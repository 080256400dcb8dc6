import type { AuditEntry } from '@clubhouse/core/audit';
import type { Facility } from '@clubhouse/core/facility';
import { formatShortDate, formatTime } from '@clubhouse/core/time';
import { momentText } from '../kit/moment.tsx';

/** Labels for actions and fields whose names do not make good labels. */
const ACTIONS: Record<string, string> = {
  'user.membership': 'Membership changed',
  'user.admin': 'Admin rights changed',
  'user.staff': 'Staff permissions changed',
  'user.coach': 'Coach rights changed',
  'user.added': 'Member added',
  'user.reset-link': 'Reset link created',
  'user.signed-out': 'Signed out everywhere',
  'request.changed': 'Demo request changed',
  'request.deleted': 'Demo request deleted',
  'request.noted': 'Note added to demo request',
  'bay.opened': 'Bay reopened',
  'booking.handed-over': 'Booking handed over',
  'booking.checked-in': 'Checked in',
  'booking.check-in-undone': 'Check-in undone',
  'mail.retried': 'Email sent again',
  'keypad.changed': 'Entrance code changed',
  'facility.changed': 'Settings changed',
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
  numberParticipants: 'Number of participants',
  createSchedule: 'Schedule requested',
  wantsSchedule: 'Schedule created',
  hasSchedule: 'Bays reserved',
  becameMember: 'Became a member',
};

/** Turns a name into words: `user.reset-link` becomes `User reset link`, and `teamId` becomes `Team ID`. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[._-]+/g, ' ');
  return capitalized(words.toLowerCase().replace(/\bid(s?)\b/g, 'ID$1'));
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const actionText = (action: string) => ACTIONS[action] ?? wordsOf(action);
const fieldText = (field: string) => FIELDS[field] ?? wordsOf(field);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${formatShortDate(text)}, ${text.slice(0, 4)}`;
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return momentText(text, now, facility);
  if (/^\d{2}:\d{2}(:\d{2})?$/.test(text)) return formatTime(text);
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? wordsOf(text) : text;
}

/** A changed field. An added value has no `before`, and a removed value has no `after`. */
type Change = { field: string; before?: string; after?: string };

/** Shows a bay by its own name if it has one, because readers recognize the name more easily than the number. */
function fieldValueText(field: string, value: unknown, now: Date, facility: Facility): string {
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
