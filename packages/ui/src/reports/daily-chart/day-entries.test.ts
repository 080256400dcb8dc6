import type { DeskBookingRow } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aBoardDay, aRow } from '../../bookings/staff/calendar/testing/builders.ts';
import { bayUse, entriesOf } from './day-entries.ts';

const now = new Date('2026-11-24T23:15:00Z'); // The facility's time is 6:15 PM.

const STAFFED = { startTime: '08:00:00', endTime: '20:00:00' };

const session = {
  leagueId: 3,
  leagueName: 'Tuesday Night',
  startTime: '19:00',
  endTime: '21:00',
  simulatorIds: [1, 2],
};

test('a bay shows its own bookings, league sessions and closures, in order', () => {
  const day = aBoardDay({
    bookings: [aRow({ id: 1 }), aRow({ id: 2, simulatorId: 2, startTime: '08:00:00', endTime: '09:00:00' })],
    leagueSessions: [session],
    closures: [
      {
        id: 7,
        simulatorId: 1,
        from: '2026-11-24T03:00:00Z',
        to: '2026-11-24T11:00:00Z',
        reason: 'Projector',
      },
    ],
  });
  expect(
    entriesOf(day, 1, now, DEFAULT_FACILITY).map(({ kind, name, startTime }) => [kind, name, startTime]),
  ).toEqual([
    ['closed', 'Projector', '00:00:00'],
    ['member', 'Ann Smith', '18:00:00'],
    ['league', 'Tuesday Night', '19:00'],
  ]);
});

test('a league with reserved bays shows once', () => {
  const reserved = aRow({
    id: 1,
    kind: 'league',
    name: 'Tuesday Night',
    startTime: '19:00:00',
    endTime: '21:00:00',
  });
  const entries = entriesOf(
    aBoardDay({ bookings: [reserved], leagueSessions: [session] }),
    1,
    now,
    DEFAULT_FACILITY,
  );
  expect(entries.map(({ key }) => key)).toEqual(['booking 1']);
});

test('an entry shows its current attendance', () => {
  const noteOf = (parts: Partial<DeskBookingRow>) =>
    entriesOf(aBoardDay({ bookings: [aRow({ id: 1, ...parts })] }), 1, now, DEFAULT_FACILITY)[0]?.note;
  expect(noteOf({})).toBe('Now');
  expect(noteOf({ startTime: '18:30:00' })).toBeNull();
  expect(noteOf({ checkedInAt: '2026-11-24T23:00:00.000Z' })).toBe('Checked in');
  expect(noteOf({ startTime: '08:00:00', endTime: '09:00:00', noShow: true })).toBe('No-show');
});

test('hours in use are shown as shares of the day and of staff hours', () => {
  const day = aBoardDay({
    bookings: [
      aRow({ id: 1, startTime: '19:00:00', endTime: '21:00:00' }),
      aRow({ id: 2, startTime: '08:00:00', endTime: '10:00:00' }),
    ],
  });
  expect(bayUse(entriesOf(day, 1, now, DEFAULT_FACILITY), STAFFED)).toEqual({
    hours: 4,
    ofDay: 4 / 24,
    ofStaffHours: 3 / 12,
  });
});

test('a bay has no share of staff hours on a day without staff', () => {
  const day = aBoardDay({ bookings: [aRow({ id: 1, startTime: '08:00:00', endTime: '10:00:00' })] });
  expect(bayUse(entriesOf(day, 1, now, DEFAULT_FACILITY), null)).toEqual({
    hours: 2,
    ofDay: 2 / 24,
    ofStaffHours: null,
  });
});

test('overlapping entries count once, and a closed bay is not in use', () => {
  const day = aBoardDay({
    bookings: [aRow({ id: 1 })],
    leagueSessions: [session],
    closures: [
      {
        id: 7,
        simulatorId: 1,
        from: '2026-11-24T11:00:00Z',
        to: '2026-11-24T15:00:00Z',
        reason: 'Projector',
      },
    ],
  });
  expect(bayUse(entriesOf(day, 1, now, DEFAULT_FACILITY), STAFFED).hours).toBe(3);
  expect(bayUse([], STAFFED)).toEqual({ hours: 0, ofDay: 0, ofStaffHours: 0 });
});
