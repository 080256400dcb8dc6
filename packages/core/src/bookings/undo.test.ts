import { expect, test } from 'vitest';
import { aBooking, aDay, at, kim, lee } from '../../testing/builders.ts';
import { type Booking, UNDO_ACCEPTED_SECONDS, undoRefusal } from './index.ts';

const canceledAt = at('2026-11-24', '09:00');
const canceled: Booking = {
  ...aBooking({ startTime: '18:00:00', endTime: '19:00:00' }),
  bookingDate: '2026-11-24',
  createdAt: canceledAt.toISOString(),
  cancelledAt: canceledAt.toISOString(),
};
const after = (seconds: number) => new Date(canceledAt.getTime() + seconds * 1000);
type Undo = Parameters<typeof undoRefusal>[1];
const undo: Undo = { canceledBy: kim.id, member: kim, day: aDay(), now: after(10) };
const codeOf = (changes: Partial<Undo>, booking = canceled) =>
  undoRefusal(booking, { ...undo, ...changes })?.code ?? null;

test('a member can undo their own cancellation as long as the server accepts it', () => {
  expect(codeOf({})).toBeNull();
  expect(codeOf({ now: after(UNDO_ACCEPTED_SECONDS) })).toBeNull();
  expect(codeOf({ now: after(UNDO_ACCEPTED_SECONDS + 1) })).toBe('undo_over');
});

test('a cancellation by the desk and a booking that is over stay canceled', () => {
  expect(codeOf({ canceledBy: lee.id })).toBe('undo_over');
  expect(codeOf({ canceledBy: null })).toBe('undo_over');
  expect(codeOf({}, { ...canceled, kind: 'lesson' })).toBe('undo_over');
  expect(codeOf({}, { ...canceled, startTime: '08:00:00', endTime: '09:00:00' })).toBe('undo_over');
});

test('a time that another member took is not given back', () => {
  const taken = aBooking({ userId: lee.id, startTime: '18:30:00', endTime: '19:30:00' });
  expect(codeOf({ day: aDay(taken) })).toBe('bay_taken');
});
