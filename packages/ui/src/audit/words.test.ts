import { expect, test } from 'vitest';
import { actionText, changesIn, valueText } from './words.ts';

const now = new Date('2026-11-21T20:00:00Z');

test('what was done reads as people say it, also what has no words of its own yet', () => {
  expect(actionText('keypad.changed')).toBe('Entrance code changed');
  expect(actionText('league.created')).toBe('League created');
  expect(actionText('league.participant-added')).toBe('League participant added');
  expect(actionText('booking.no_show')).toBe('Booking no show');
});

test('only what differs is named', () => {
  const before = { isRead: false, becameMember: false };
  expect(changesIn({ before, after: { ...before, isRead: true } }, now)).toEqual([
    { field: 'Completed', before: 'No', after: 'Yes' },
  ]);
});

test('a change of one thing needs no name', () => {
  expect(changesIn({ before: false, after: true }, now)).toEqual([{ field: '', before: 'No', after: 'Yes' }]);
});

test('what was made has no before, and what is gone no after', () => {
  expect(changesIn({ after: { name: 'Tuesday Night' } }, now)).toEqual([
    { field: 'Name', after: 'Tuesday Night' },
  ]);
  expect(changesIn({ before: { teamId: 3 } }, now)).toEqual([{ field: 'Team id', before: '3' }]);
});

test('what a change carries besides is named as well, and nothing is nothing', () => {
  expect(changesIn({ reason: 'Projector' }, now)).toEqual([{ field: 'Reason', after: 'Projector' }]);
  expect(changesIn({}, now)).toEqual([]);
});

test('values are words: no code, no quotation marks, no brackets', () => {
  expect(valueText('2026-12-01', now)).toBe('Tue, Dec 1, 2026');
  expect(valueText('18:30:00', now)).toBe('6:30 PM');
  expect(valueText('2026-11-21T19:05:00.000Z', now)).toBe('Sat, Nov 21, 2:05 PM');
  expect(valueText(null, now)).toBe('None');
  expect(valueText('lowest_score', now)).toBe('Lowest score');
  expect(valueText([{ teamId: 1, strokes: 71 }], now)).toBe('Team id 1, Strokes 71');
});
