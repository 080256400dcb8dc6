import type { DeskBookingRow } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aFacility } from '../../../../../core/testing/facility-builders.ts';
import { lengthChoices } from './length-choices.ts';

const booking: DeskBookingRow = {
  id: 7,
  simulatorId: 1,
  bookingDate: '2026-11-24',
  startTime: '18:00:00',
  endTime: '20:00:00',
  userId: 4,
  kind: 'member',
  createdAt: '2026-11-01T12:00:00.000Z',
  name: 'Kim Lee',
  phone: '407-555-0100',
  email: 'kim@example.com',
  checkedInAt: null,
  noShow: false,
};
const day = { facility: DEFAULT_FACILITY, bookings: [booking], leagueSessions: [], closures: [], holds: [] };
const before = new Date('2026-11-24T15:00:00Z');

test('a booking can be extended or shortened by half an hour', () => {
  const { longer, shorter } = lengthChoices(booking, { day, now: before });
  expect(longer).toMatchObject({ slot: { endTime: '20:30:00' }, refusal: null, limits: [] });
  expect(shorter).toMatchObject({ slot: { endTime: '19:30:00' }, refusal: null });
});

test('a running booking can end at the next half-hour, except in its last half-hour', () => {
  const at = (time: string) => lengthChoices(booking, { day, now: new Date(`2026-11-24T${time}Z`) });
  expect(at('23:10:00').shorter?.slot.endTime).toBe('18:30:00');
  expect(at('23:30:00').shorter?.slot.endTime).toBe('19:00:00');
  expect(at('23:30:00').longer).toMatchObject({ slot: { endTime: '20:30:00' }, refusal: null });
  expect(lengthChoices(booking, { day, now: new Date('2026-11-25T00:40:00Z') }).shorter).toBeNull();
});

test('the next booking or the two-hour guest limit prevents an extension', () => {
  const next = { ...booking, id: 8, startTime: '20:00:00', endTime: '21:00:00' };
  const busy = { ...day, bookings: [booking, next] };
  expect(lengthChoices(booking, { day: busy, now: before }).longer.refusal).toEqual({
    code: 'bay_taken',
    message: 'Kim Lee starts at 8:00 PM.',
  });
  const deleted = { ...day, bookings: [booking, { ...next, name: null }] };
  expect(lengthChoices(booking, { day: deleted, now: before }).longer.refusal?.message).toBe(
    'Bay 1 is already booked at that time.',
  );
  const guest = { ...booking, kind: 'guest', userId: null } as const;
  expect(lengthChoices(guest, { day, now: before }).longer.refusal?.code).toBe('guest_limit');
});

test('an extension over four hours a day warns first', () => {
  const morning = { ...booking, id: 8, startTime: '08:00:00', endTime: '10:00:00' };
  const { longer } = lengthChoices(booking, { day: { ...day, bookings: [booking, morning] }, now: before });
  expect(longer.limits).toEqual([
    'Members can book at most 4 hours per day. This booking brings the total to 4.5 hours.',
  ]);
});

test('a booking can end early even below the minimum length, as on the server', () => {
  const facility = aFacility({ booking: { shortestHours: 2 } });
  const shorterAt = (now: Date) => lengthChoices(booking, { day: { ...day, facility }, now }).shorter;
  expect(shorterAt(new Date('2026-11-24T23:10:00Z'))).toMatchObject({
    slot: { endTime: '18:30:00' },
    refusal: null,
  });
  expect(shorterAt(before)).toMatchObject({ slot: { endTime: '19:30:00' }, refusal: null });
});

test('a booking of half an hour cannot become shorter', () => {
  const short = { ...booking, endTime: '18:30:00' };
  expect(lengthChoices(short, { day: { ...day, bookings: [short] }, now: before }).shorter).toBeNull();
});
