import { type Occupancy, occupanciesOf } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aBoardDay, aRow, at, TUESDAY } from './testing/builders.ts';
import {
  bareInterval,
  compactOccupancyLabel,
  kindText,
  nowAndNext,
  occupancyLabel,
  shortInterval,
  slotLabel,
  summaryOf,
  targetText,
} from './texts.ts';

const itemOf = (changes: Parameters<typeof aRow>[0]) =>
  occupanciesOf(aBoardDay({ bookings: [aRow(changes)] }), 1, DEFAULT_FACILITY)[0] as Occupancy;
const labelOf = (changes: Parameters<typeof aRow>[0]) => occupancyLabel(itemOf(changes), 1, DEFAULT_FACILITY);

test('the label of a booking starts with the text of its block, in the same order, and then adds the rest', () => {
  expect(labelOf({})).toBe('Ann Smith, 6:00 – 7:30 PM, Member, Bay 1');
  expect(labelOf({ checkedInAt: '2026-11-24T22:55:00.000Z' })).toBe(
    'Ann Smith, 6:00 – 7:30 PM, Member, Checked in, Bay 1',
  );
  expect(labelOf({ checkedInAt: '2026-11-24T22:55:00.000Z', isUnsent: true })).toBe(
    'Ann Smith, 6:00 – 7:30 PM, Member, Checked in, not sent yet, Bay 1',
  );
  expect(labelOf({ kind: 'guest', userId: null, noShow: true })).toBe(
    'Ann Smith, 6:00 – 7:30 PM, Guest, No-show, Bay 1',
  );
  expect(labelOf({ name: null })).toBe('Deleted account, 6:00 – 7:30 PM, Member, Bay 1');
});

test('a member without a name appears with the email', () => {
  const unnamed = { name: 'Member 7', email: 'kim@mail.example' };
  expect(labelOf(unnamed)).toBe('kim@mail.example, 6:00 – 7:30 PM, Member, Bay 1');
  expect(labelOf({ name: 'Kim Lee', email: 'kim@mail.example' })).toMatch(/^Kim Lee, /);
});

test('the label of a week block starts with the shorter text that it shows', () => {
  expect(compactOccupancyLabel(itemOf({ name: 'ann@example.com' }), 1, TUESDAY, DEFAULT_FACILITY)).toBe(
    'ann, 6–7:30, ann@example.com, Member, Bay 1, Tue, Nov 24, 6:00 – 7:30 PM',
  );
  expect(compactOccupancyLabel(itemOf({ name: 'Nadia van Brooks' }), 1, TUESDAY, DEFAULT_FACILITY)).toBe(
    'Nadia B., 6–7:30, Nadia van Brooks, Member, Bay 1, Tue, Nov 24, 6:00 – 7:30 PM',
  );
  expect(compactOccupancyLabel(itemOf({ name: 'Cher' }), 1, TUESDAY, DEFAULT_FACILITY)).toMatch(
    /^Cher, 6–7:30, Member/,
  );
});

test('the label of a closure has its reason, the label of a league its name', () => {
  const [closed] = occupanciesOf(
    aBoardDay({
      closures: [
        {
          id: 1,
          simulatorId: 2,
          from: at(TUESDAY, '18:00').toISOString(),
          to: at(TUESDAY, '19:00').toISOString(),
          reason: 'Projector',
        },
      ],
    }),
    2,
    DEFAULT_FACILITY,
  );
  expect(closed && occupancyLabel(closed, 2, DEFAULT_FACILITY)).toBe(
    'Closed, 6:00 – 7:00 PM, Projector, Bay 2',
  );
  const leagueSessions = [
    { leagueId: 5, leagueName: 'Winter', startTime: '18:00', endTime: '20:00', simulatorIds: [2] },
  ];
  const [session] = occupanciesOf(aBoardDay({ leagueSessions }), 2, DEFAULT_FACILITY);
  expect(session && occupancyLabel(session, 2, DEFAULT_FACILITY)).toBe(
    'Winter, 6:00 – 8:00 PM, League, Bay 2',
  );
});

test('the label of a free half-hour names the action, and in a week also the day', () => {
  expect(slotLabel(1, '18:00:00', null, DEFAULT_FACILITY)).toBe('Book Bay 1 at 6:00 PM');
  expect(slotLabel(2, '09:30:00', TUESDAY, DEFAULT_FACILITY)).toBe('Book Bay 2 on Tue, Nov 24 at 9:30 AM');
});

test('an interval names AM or PM once if both ends share it', () => {
  expect(shortInterval({ startTime: '18:00:00', endTime: '19:30:00' })).toBe('6:00 – 7:30 PM');
  expect(shortInterval({ startTime: '11:30:00', endTime: '13:00:00' })).toBe('11:30 AM – 1:00 PM');
  expect(bareInterval({ startTime: '11:30:00', endTime: '13:00:00' })).toBe('11:30–1');
});

test('the drop target shows the day only if it changes', () => {
  const from = aRow();
  expect(targetText({ ...from, simulatorId: 2 }, from, DEFAULT_FACILITY)).toBe('Bay 2, 6:00 – 7:30 PM');
  expect(targetText({ ...from, bookingDate: '2026-11-26' }, from, DEFAULT_FACILITY)).toBe(
    'Thu, Nov 26, Bay 1, 6:00 – 7:30 PM',
  );
});

test('a bay shows the current and the next person', () => {
  const later = aRow({ name: 'Ben Lee', startTime: '20:00:00', endTime: '21:00:00' });
  const day = aBoardDay({ bookings: [aRow(), later] });
  expect(nowAndNext(day, 1, at(TUESDAY, '18:00'), DEFAULT_FACILITY)).toEqual({
    now: 'Ann Smith until 7:30 PM',
    next: 'Ben Lee at 8:00 PM',
  });
  expect(nowAndNext(day, 1, at(TUESDAY, '19:30'), DEFAULT_FACILITY)).toEqual({
    now: 'free',
    next: 'Ben Lee at 8:00 PM',
  });
  expect(nowAndNext(day, 1, at(TUESDAY, '20:30'), DEFAULT_FACILITY)).toEqual({
    now: 'Ben Lee until 9:00 PM',
    next: 'nothing more today',
  });
  expect(nowAndNext(day, 2, at(TUESDAY, '20:30'), DEFAULT_FACILITY)).toEqual({
    now: 'free',
    next: 'nothing more today',
  });
});

test('the summary of a day counts bookings and check-ins', () => {
  const league = aRow({ kind: 'league', userId: null });
  expect(summaryOf([aBoardDay({ bookings: [league] })])).toBe('Nothing booked');
  expect(summaryOf([aBoardDay({ bookings: [league, aRow()] })])).toBe('1 booking');
  const here = aRow({ checkedInAt: '2026-11-24T22:55:00.000Z' });
  expect(summaryOf([aBoardDay({ bookings: [aRow()] }), aBoardDay({ bookings: [here] })])).toBe(
    '2 bookings, 1 checked in',
  );
});

test('a lesson names its coach', () => {
  expect(kindText({ kind: 'lesson', coachName: 'Riley Navarro' })).toBe('Lesson with Riley Navarro');
  expect(kindText({ kind: 'lesson', coachName: null })).toBe('Lesson');
  expect(kindText({ kind: 'guest' })).toBe('Guest');
});

test('an interval names AM or PM once, unless it ends at midnight', () => {
  expect(shortInterval({ startTime: '18:00:00', endTime: '19:30:00' })).toBe('6:00 – 7:30 PM');
  expect(shortInterval({ startTime: '11:30:00', endTime: '13:00:00' })).toBe('11:30 AM – 1:00 PM');
  // Without the first AM, "9:30 – 12:00 AM" would look like a morning that ends at noon.
  expect(shortInterval({ startTime: '09:30:00', endTime: '24:00:00' })).toBe('9:30 AM – 12:00 AM');
});
