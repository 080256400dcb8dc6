import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aBoard, aRow, TUESDAY } from '../../testing/desk.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import { bayState, sheetRows } from './index.ts';

const lamp = {
  id: 1,
  simulatorId: 2,
  from: at(TUESDAY, '15:00').toISOString(),
  to: at(TUESDAY, '16:00').toISOString(),
  reason: 'The lamp is replaced',
};
const league = {
  leagueId: 3,
  leagueName: 'Tuesday League',
  startTime: '18:00',
  endTime: '20:00',
  simulatorIds: [1, 2],
};

describe('a bay at a time of the day', () => {
  const now = aRow();
  const next = aRow({ startTime: '15:00:00', endTime: '16:00:00' });
  const day = aBoard({
    bookings: [now, next, aRow({ simulatorId: 2 })],
    closures: [lamp],
    leagueSessions: [league],
  });
  const keys = (bay: number, time: string) => {
    const { current, next: following } = bayState(day, bay, time, DEFAULT_FACILITY);
    return [current?.key ?? null, following?.key ?? null];
  };

  test('has a current booking until its end, and a next booking', () => {
    expect(keys(1, '13:59:59')).toEqual([null, `booking ${now.id}`]);
    expect(keys(1, '14:00:00')).toEqual([`booking ${now.id}`, `booking ${next.id}`]);
    expect(keys(1, '15:00:00')).toEqual([`booking ${next.id}`, 'session 3']);
    expect(keys(1, '16:00:00')).toEqual([null, 'session 3']);
    expect(keys(1, '20:00:00')).toEqual([null, null]);
  });

  test('can be taken by a closure or a league session', () => {
    expect(keys(2, '15:30:00')).toEqual(['closure 1', 'session 3']);
    expect(keys(2, '19:00:00')).toEqual(['session 3', null]);
  });
});

test('the day sheet is sorted by time and bay and includes closures and leagues', () => {
  const late = aRow({ startTime: '16:00:00', endTime: '17:00:00' });
  const bay2 = aRow({ simulatorId: 2 });
  const bay1 = aRow();
  const rows = sheetRows(
    aBoard({ bookings: [late, bay2, bay1], closures: [lamp], leagueSessions: [league] }),
    DEFAULT_FACILITY,
  );
  expect(rows.map(({ simulatorId, item }) => [simulatorId, item.key])).toEqual([
    [1, `booking ${bay1.id}`],
    [2, `booking ${bay2.id}`],
    [2, 'closure 1'],
    [1, `booking ${late.id}`],
    [1, 'session 3'],
    [2, 'session 3'],
  ]);
});
