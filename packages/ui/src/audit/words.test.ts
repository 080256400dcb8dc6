import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../core/testing/facility-builders.ts';
import { actionText, changesIn, valueText } from './words.ts';

const now = new Date('2026-11-21T20:00:00Z');

test('every action reads as plain words, including actions without a label', () => {
  expect(actionText('keypad.changed')).toBe('Entrance code changed');
  expect(actionText('request.changed')).toBe('Demo request changed');
  expect(actionText('request.noted')).toBe('Note added to demo request');
  expect(actionText('league.created')).toBe('League created');
  expect(actionText('league.participant-added')).toBe('League participant added');
  expect(actionText('booking.no_show')).toBe('Booking no show');
});

test('only fields that changed are listed', () => {
  const before = { isRead: false, becameMember: false };
  expect(changesIn({ before, after: { ...before, isRead: true } }, now, DEFAULT_FACILITY)).toEqual([
    { field: 'Completed', before: 'No', after: 'Yes' },
  ]);
});

test('a change of a single value shows no field name', () => {
  expect(changesIn({ before: false, after: true }, now, DEFAULT_FACILITY)).toEqual([
    { field: '', before: 'No', after: 'Yes' },
  ]);
});

test('a created entry has no value before, and a deleted entry none after', () => {
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

test('values read as words without code, quotation marks or brackets', () => {
  expect(valueText('2026-12-01', now, DEFAULT_FACILITY)).toBe('Tue, Dec 1, 2026');
  expect(valueText('18:30:00', now, DEFAULT_FACILITY)).toBe('6:30 PM');
  expect(valueText('2026-11-21T19:05:00.000Z', now, DEFAULT_FACILITY)).toBe('Sat, Nov 21, 2:05 PM');
  expect(valueText(null, now, DEFAULT_FACILITY)).toBe('None');
  expect(valueText('lowest_score', now, DEFAULT_FACILITY)).toBe('Lowest score');
  expect(valueText([{ teamId: 1, strokes: 71 }], now, DEFAULT_FACILITY)).toBe('Team ID 1, Strokes 71');
});
