import { AUDIT_ACTIONS, type AuditEntry } from '@clubhouse/core/audit';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { linksOf } from './entry-link.ts';
import { actionText, changesIn, subjectText, valueText } from './words.ts';

const now = new Date('2026-11-21T20:00:00Z');

test('every action reads as plain words, including actions without a label', () => {
  expect(actionText('keypad.changed')).toBe('Door code changed');
  expect(actionText('request.changed')).toBe('Demo request changed');
  expect(actionText('request.noted')).toBe('Note added to demo request');
  expect(actionText('league.created')).toBe('League created');
  expect(actionText('league.participant-added')).toBe('League participant added');
  expect(actionText('booking.no_show')).toBe('Booking no show');
});

test.each([
  ['user.admin', false, true, 'Made an admin'],
  ['user.admin', true, false, 'No longer an admin'],
  ['user.coach', false, true, 'Made a coach'],
  ['user.membership', { isMember: false, endsOn: null }, { isMember: true, endsOn: null }, 'Made a member'],
  [
    'user.membership',
    { isMember: true, endsOn: null },
    { isMember: false, endsOn: null },
    'Membership ended',
  ],
  [
    'user.membership',
    { isMember: true },
    { isMember: true, endsOn: '2026-11-27' },
    'Membership ends Fri, Nov 27, 2026',
  ],
  ['user.membership', { isMember: true, endsOn: '2026-11-27' }, { isMember: true }, 'Membership continues'],
  [
    'booking.moved',
    { startTime: '18:00', endTime: '19:00' },
    { startTime: '18:00', endTime: '20:00' },
    'Booking extended',
  ],
  [
    'booking.moved',
    { startTime: '18:00', endTime: '19:00' },
    { startTime: '18:00', endTime: '18:30' },
    'Booking shortened',
  ],
  [
    'booking.moved',
    { startTime: '18:00', endTime: '19:00' },
    { startTime: '19:00', endTime: '20:00' },
    'Booking moved',
  ],
  ['request.changed', { isRead: false }, { isRead: true }, 'Demo request completed'],
  ['request.changed', { isRead: true }, { isRead: false }, 'Demo request reopened'],
  ['request.changed', { isRead: true, ownerId: 3 }, { isRead: true, ownerId: 4 }, 'Demo request changed'],
])('%s from %j to %j reads “%s”', (action, before, after, text) => {
  expect(actionText(action, { before, after })).toBe(text);
});

test('every action that the server records has a text in plain words', () => {
  for (const action of AUDIT_ACTIONS) {
    const text = actionText(action);
    expect(text, action).toMatch(/^[A-Z][\p{L}-]+( [\p{L}“”]+)*$/u);
    // The API says "cancelled", but users read "canceled".
    expect(text, action).not.toMatch(/cancelled/i);
  }
});

test('only fields that changed are listed', () => {
  const before = { isRead: false, becameMember: false };
  expect(changesIn({ before, after: { ...before, isRead: true } }, now, DEFAULT_FACILITY)).toEqual([
    { field: 'Completed', before: 'No', after: 'Yes' },
  ]);
});

test('the end of coaching says what happened to the lessons', () => {
  const detail = { before: true, after: false, lessons: 'cancel', cancelled: [10, 16] };
  expect(changesIn(detail, now, DEFAULT_FACILITY)).toEqual([
    { field: '', before: 'Yes', after: 'No' },
    { field: 'Future lessons', after: 'Canceled' },
    { field: 'Canceled lessons', after: '2' },
  ]);
});

test('users read “canceled”, also as a value and in names without a label', () => {
  expect(valueText('cancelled', now, DEFAULT_FACILITY)).toBe('Canceled');
  expect(actionText('series.cancelled')).toBe('Series canceled');
});

test('a change of a single value shows no field name', () => {
  expect(changesIn({ before: false, after: true }, now, DEFAULT_FACILITY)).toEqual([
    { field: '', before: 'No', after: 'Yes' },
  ]);
});

test('a created entry has no earlier value, and a deleted entry has no later value', () => {
  expect(changesIn({ after: { name: 'Tuesday Night' } }, now, DEFAULT_FACILITY)).toEqual([
    { field: 'Name', after: 'Tuesday Night' },
  ]);
  expect(changesIn({ before: { teamId: 3 } }, now, DEFAULT_FACILITY)).toEqual([
    { field: 'Team ID', before: '3' },
  ]);
});

test('fields with technical names have plain labels', () => {
  const after = {
    id: 3,
    numberParticipants: 9,
    createSchedule: true,
    wantsSchedule: true,
    hasSchedule: false,
  };
  expect(
    changesIn({ after: { ...after, becameMember: true } }, now, DEFAULT_FACILITY).map(({ field }) => field),
  ).toEqual([
    'ID',
    'Number of participants',
    'Schedule requested',
    'Schedule created',
    'Bays reserved',
    'Became a member',
  ]);
});

test('extra details are listed, and empty details are left out', () => {
  expect(changesIn({ reason: 'Projector' }, now, DEFAULT_FACILITY)).toEqual([
    { field: 'Reason', after: 'Projector' },
  ]);
  expect(changesIn({}, now, DEFAULT_FACILITY)).toEqual([]);
});

test('a bay with its own name is listed by its name', () => {
  const moved = { before: { simulatorId: 1 }, after: { simulatorId: 2 }, simulatorId: 2 };
  const named = aFacility({
    bays: [
      { id: 1, name: 'Studio', retiredFrom: '2026-01-01' },
      { id: 2, name: 'Bay 2', retiredFrom: null },
    ],
  });
  expect(changesIn(moved, now, named)).toEqual([
    { field: 'Bay', before: 'Studio', after: '2' },
    { field: 'Bay', after: '2' },
  ]);
  expect(changesIn(moved, now, DEFAULT_FACILITY)[0]).toEqual({ field: 'Bay', before: '1', after: '2' });
});

test('the owner of a request reads as “Owner”, even in older entries, which have only the ID', () => {
  const change = (before: object, after: object) => changesIn({ before, after }, now, DEFAULT_FACILITY);
  expect(change({ owner: null }, { owner: 'Dana Desk' })).toEqual([
    { field: 'Owner', before: 'None', after: 'Dana Desk' },
  ]);
  expect(change({ ownerId: 3 }, { ownerId: 4 })).toEqual([{ field: 'Owner', before: '3', after: '4' }]);
});

test('the bookings that a closure affects read as people with times', () => {
  const left = [
    'booking 7 (Kim, Bay 1, 2026-11-22, 16:00)',
    'booking 9 (Ann Walker, Bay 1, 2026-11-22, 18:30)',
  ];
  expect(changesIn({ left, moved: [] }, now, DEFAULT_FACILITY)).toEqual([
    {
      field: 'Bookings that need a call',
      after: 'Kim, Bay 1, Sun, Nov 22, 4:00 PM; Ann Walker, Bay 1, Sun, Nov 22, 6:30 PM',
    },
    { field: 'Moved bookings', after: 'None' },
  ]);
});

test('values read as words without code, quotation marks or brackets', () => {
  expect(valueText('2026-12-01', now, DEFAULT_FACILITY)).toBe('Tue, Dec 1, 2026');
  expect(valueText('18:30:00', now, DEFAULT_FACILITY)).toBe('6:30 PM');
  expect(valueText('2026-11-21T19:05:00.000Z', now, DEFAULT_FACILITY)).toBe('Sat, Nov 21, 2:05 PM');
  expect(valueText(null, now, DEFAULT_FACILITY)).toBe('None');
  expect(valueText('lowest_score', now, DEFAULT_FACILITY)).toBe('Lowest score');
  expect(valueText([{ teamId: 1, strokes: 71 }], now, DEFAULT_FACILITY)).toBe('Team ID 1, Strokes 71');
});

test('a subject reads as words, with dates and times', () => {
  const text = (subject: string) => subjectText(subject, now, DEFAULT_FACILITY);
  expect(text('booking 7 (Kim, Bay 1, 2026-11-22, 16:00)')).toBe('Kim, Bay 1, Sun, Nov 22, 4:00 PM');
  expect(text('user 7 (Kim Lee)')).toBe('Kim Lee');
  expect(text('email 42 (kim@example.com)')).toBe('kim@example.com');
  expect(text('lesson 3 (Riley Navarro, 2026-11-22)')).toBe('Riley Navarro, Sun, Nov 22');
  expect(text('bay 1, 2026-11-22T15:00:00.000Z to 2026-11-22T20:00:00.000Z')).toBe(
    'Bay 1, Sun, Nov 22, 10:00 AM to Sun, Nov 22, 3:00 PM',
  );
  expect(text('membership settings')).toBe('Membership settings');
});

const pathsOf = (entry: object) =>
  linksOf({ personId: null, actorId: 1, ...entry } as AuditEntry, DEFAULT_FACILITY).map(({ path }) => path);

test('an entry links to the changed item, unless it was deleted', () => {
  const pathOf = (action: string, subject: string) => pathsOf({ action, subject })[0];
  expect(pathOf('booking.moved', 'booking 7 (Kim, Bay 1, 2026-11-22, 16:00)')).toBe(
    '/admin/calendar?date=2026-11-22&booking=7',
  );
  expect(pathOf('user.admin', 'user 4 (Kim)')).toBe('/admin/people/4');
  expect(pathOf('user.deleted', 'user 4 (Kim)')).toBeUndefined();
  expect(pathOf('request.noted', 'request 5 (Kim)')).toBe('/admin/requests?request=5');
  expect(pathOf('facility.changed', 'membership settings')).toBe('/admin/facility?group=membership');
  expect(pathOf('lesson.cancelled', 'lesson 3 (Riley Navarro, 2026-11-22)')).toBe(
    '/admin/calendar?date=2026-11-22',
  );
  // The closure starts on November 23 in UTC, but on the evening of November 22 in the facility's time zone.
  expect(pathOf('bay.closed', 'Bay 2, 2026-11-23T02:00:00.000Z to 2026-11-23T04:00:00.000Z')).toBe(
    '/admin/calendar?date=2026-11-22',
  );
  expect(pathOf('desk.note-written', 'shift note')).toBe('/admin/today');
  expect(pathOf('data.exported', 'users.csv')).toBe('/database-view');
  expect(pathOf('mail.retried', 'email 12 (kim@example.com)')).toBe('/admin/email');
});

test('an entry about a night, a round or a score links to the rounds, also after a deletion', () => {
  const pathOf = (action: string) => pathsOf({ action, subject: 'league 3 (Tuesday Night)' })[0];
  const actions = ['night-moved', 'round-added', 'round-deleted', 'score-deleted', 'answer-changed'];
  for (const action of [...actions, 'substitute-named']) {
    expect(pathOf(`league.${action}`), action).toBe('/admin/leagues/3/rounds');
  }
  expect(pathOf('league.changed')).toBe('/admin/leagues/3/participants');
  expect(pathOf('league.deleted')).toBeUndefined();
});

test('an entry about another person links to that person, once', () => {
  const moved = { action: 'booking.moved', subject: 'booking 7 (Kim, Bay 1, 2026-11-22, 16:00)' };
  const booking = '/admin/calendar?date=2026-11-22&booking=7';
  expect(pathsOf({ ...moved, personId: 4 })).toEqual([booking, '/admin/people/4']);
  expect(pathsOf({ ...moved, personId: 1 })).toEqual([booking]);
  expect(pathsOf({ action: 'user.admin', subject: 'user 4 (Kim)', personId: 4 })).toEqual([
    '/admin/people/4',
  ]);
  expect(pathsOf({ action: 'user.deleted', subject: 'user 4 (Kim)', personId: 4 })).toEqual([]);
});
