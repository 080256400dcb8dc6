import { occupanciesOf } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { describe, expect, test } from 'vitest';
import { aFacility } from '../../../../../core/testing/facility-builders.ts';
import { laneOf } from './lane.ts';
import { aBoardDay, aRow, at, TUESDAY } from './testing/builders.ts';

const noon = at(TUESDAY, '12:10');
const stateAt = (lane: ReturnType<typeof laneOf>, startTime: string) =>
  lane.find((item) => item.type === 'slot' && item.startTime === startTime);

describe('a bay’s day', () => {
  test('lists every half-hour from 00:00 to 23:00 when empty', () => {
    const lane = laneOf(aBoardDay(), 1, noon, DEFAULT_FACILITY);
    expect(lane).toHaveLength(47);
    expect([lane[0]?.startTime, lane.at(-1)?.startTime]).toEqual(['00:00:00', '23:00:00']);
  });

  test('marks each half-hour as upcoming, now or completed', () => {
    const lane = laneOf(aBoardDay(), 1, noon, DEFAULT_FACILITY);
    const states = ['11:30:00', '12:00:00', '12:30:00'].map((time) => stateAt(lane, time));
    expect(states).toMatchObject([{ state: 'completed' }, { state: 'now' }, { state: 'upcoming' }]);
  });

  test('marks the skipped hour of the spring day', () => {
    const lane = laneOf(aBoardDay({ date: '2027-03-14' }), 1, noon, DEFAULT_FACILITY);
    const states = ['01:30:00', '02:00:00', '02:30:00', '03:00:00'].map((time) => stateAt(lane, time));
    expect(states).toMatchObject([
      { state: 'upcoming' },
      { state: 'skipped' },
      { state: 'skipped' },
      { state: 'upcoming' },
    ]);
  });

  test('marks half-hours outside the bookable hours', () => {
    const booking = { earliestStart: '13:00:00', latestEnd: '21:00:00' };
    const lane = laneOf(aBoardDay(), 1, noon, aFacility({ booking }));
    const states = ['11:30:00', '12:30:00', '13:00:00', '20:30:00', '21:00:00'].map((time) =>
      stateAt(lane, time),
    );
    expect(states).toMatchObject([
      { state: 'completed' },
      { state: 'closed' },
      { state: 'upcoming' },
      { state: 'upcoming' },
      { state: 'closed' },
    ]);
  });

  test('shows a booking in place of its half-hours, only in its own bay', () => {
    const day = aBoardDay({ bookings: [aRow()] });
    const lane = laneOf(day, 1, noon, DEFAULT_FACILITY);
    expect(lane).toHaveLength(47 - 3 + 1);
    expect(stateAt(lane, '19:00:00')).toBeUndefined();
    expect(stateAt(lane, '19:30:00')).toBeDefined();
    expect(laneOf(day, 2, noon, DEFAULT_FACILITY)).toHaveLength(47);
  });

  test('blocks both half-hours when a booking starts or ends between them', () => {
    const lesson = aRow({ kind: 'lesson', startTime: '18:15:00', endTime: '18:45:00' });
    const lane = laneOf(aBoardDay({ bookings: [lesson] }), 1, noon, DEFAULT_FACILITY);
    expect(stateAt(lane, '18:00:00')).toBeUndefined();
    expect(stateAt(lane, '18:30:00')).toBeUndefined();
    expect(stateAt(lane, '19:00:00')).toBeDefined();
  });

  test('has no free half-hour when fully booked', () => {
    const bookings = Array.from({ length: 12 }, (_, index) =>
      aRow({
        startTime: `${String(index * 2).padStart(2, '0')}:00:00`,
        endTime: index === 11 ? '23:30:00' : `${String(index * 2 + 2).padStart(2, '0')}:00:00`,
      }),
    );
    expect(
      laneOf(aBoardDay({ bookings }), 1, noon, DEFAULT_FACILITY).every(({ type }) => type === 'booking'),
    ).toBe(true);
  });

  test('cuts a closure of several days to the day and can still reopen it', () => {
    const closure = {
      id: 3,
      simulatorId: 2,
      from: at('2026-11-23', '20:00').toISOString(),
      to: at(TUESDAY, '09:00').toISOString(),
      reason: 'New screen',
    };
    const [held] = occupanciesOf(aBoardDay({ closures: [closure] }), 2, DEFAULT_FACILITY);
    expect(held).toMatchObject({ type: 'closure', startTime: '00:00:00', endTime: '09:00:00', closure });
    expect(occupanciesOf(aBoardDay({ closures: [closure] }), 1, DEFAULT_FACILITY)).toEqual([]);
  });

  test('shows a league session once, with or without a reservation', () => {
    const session = {
      leagueId: 5,
      leagueName: 'Tuesday Night',
      startTime: '18:00',
      endTime: '20:00',
      simulatorIds: [1],
    };
    expect(occupanciesOf(aBoardDay({ leagueSessions: [session] }), 1, DEFAULT_FACILITY)).toMatchObject([
      {
        ...{ type: 'session', leagueId: 5, leagueName: 'Tuesday Night', date: TUESDAY },
        ...{ startTime: '18:00:00', endTime: '20:00:00' },
      },
    ]);
    expect(occupanciesOf(aBoardDay({ leagueSessions: [session] }), 2, DEFAULT_FACILITY)).toEqual([]);
    const reserved = aRow({ kind: 'league', userId: null, name: 'Tuesday Night', endTime: '20:00:00' });
    const day = aBoardDay({ leagueSessions: [session], bookings: [reserved] });
    expect(occupanciesOf(day, 1, DEFAULT_FACILITY)).toMatchObject([{ type: 'booking' }]);
  });

  test('shows a booking beside the closure that could not move it, and later blocks at full width', () => {
    const closure = {
      id: 3,
      simulatorId: 1,
      from: at(TUESDAY, '17:00').toISOString(),
      to: at(TUESDAY, '19:00').toISOString(),
      reason: 'New screen',
    };
    const later = aRow({ startTime: '20:00:00', endTime: '21:00:00' });
    const lane = laneOf(
      aBoardDay({ closures: [closure], bookings: [aRow(), later] }),
      1,
      noon,
      DEFAULT_FACILITY,
    );
    expect(lane.flatMap((item) => (item.type === 'slot' ? [] : [item.share]))).toEqual([
      { index: 0, of: 2 },
      { index: 1, of: 2 },
      { index: 0, of: 1 },
    ]);
  });
});
