import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aRow, TUESDAY } from '../../testing/desk.ts';
import { DEFAULT_FACILITY } from '../facility/index.ts';
import {
  type Attendance,
  attendanceAt,
  minutesToEnd,
  minutesToStart,
  nextArrival,
  peopleOf,
} from './index.ts';

const HERE = at(TUESDAY, '14:02').toISOString();

describe('a person with a booking from 2:00 to 3:00 PM', () => {
  const attendance = (time: string, changes = {}) =>
    attendanceAt(aRow(changes), at(TUESDAY, time), DEFAULT_FACILITY);

  test('is expected, and late five minutes after the start', () => {
    expect(attendance('12:00')).toBe('expected');
    expect(attendance('14:04')).toBe('expected');
    expect(attendance('14:05')).toBe('late');
    expect(attendance('14:59')).toBe('late');
  });

  test('is late five minutes after the booking was made, if it was made after the start', () => {
    const createdAt = at(TUESDAY, '14:20').toISOString();
    expect(attendance('14:24', { createdAt })).toBe('expected');
    expect(attendance('14:25', { createdAt })).toBe('late');
  });

  test('has arrived after the check-in, even before the start', () => {
    expect(attendance('13:50', { checkedInAt: HERE })).toBe('arrived');
    expect(attendance('14:59', { checkedInAt: HERE })).toBe('arrived');
    expect(attendance('15:00', { checkedInAt: HERE })).toBe('left');
  });

  test('is a no-show after the end without a check-in, and unseen for a lesson', () => {
    expect(attendance('15:00')).toBe('no-show');
    expect(attendance('15:00', { kind: 'lesson' })).toBe('unseen');
  });

  test('is never late if the desk is not staffed at the start', () => {
    const early = { startTime: '07:30:00', endTime: '09:00:00' };
    expect(attendance('08:10', early)).toBe('expected');
    expect(attendance('09:00', early)).toBe('unseen');
    const evening = { startTime: '20:00:00', endTime: '21:00:00' };
    expect(attendance('20:30', evening)).toBe('expected');
  });

  test('has minutes until the start and the end, rounded up', () => {
    const now = at(TUESDAY, '13:34');
    expect([
      minutesToStart(aRow(), now, DEFAULT_FACILITY),
      minutesToEnd(aRow(), now, DEFAULT_FACILITY),
    ]).toEqual([26, 86]);
    expect(minutesToStart(aRow(), new Date(now.getTime() + 30_000), DEFAULT_FACILITY)).toBe(26);
    expect(minutesToStart(aRow(), at(TUESDAY, '14:12'), DEFAULT_FACILITY)).toBe(-12);
  });

  test('has an extra hour to wait on the day when the clocks go back', () => {
    const sunday = aRow({ bookingDate: '2026-11-01', startTime: '04:00:00', endTime: '05:00:00' });
    expect(minutesToStart(sunday, at('2026-11-01', '00:00'), DEFAULT_FACILITY)).toBe(300);
  });
});

describe('the bookings of a day on the board', () => {
  test('are sorted by time without leagues, and past ones are separate, latest first', () => {
    const first = aRow({ startTime: '09:00:00', endTime: '10:00:00' });
    const second = aRow({ startTime: '10:00:00', endTime: '11:00:00' });
    const bay2 = aRow({ simulatorId: 2 });
    const bay1 = aRow();
    const league = aRow({ kind: 'league', startTime: '18:00:00', endTime: '20:00:00' });
    const { coming, earlier } = peopleOf(
      [bay2, league, second, bay1, first],
      at(TUESDAY, '14:30'),
      DEFAULT_FACILITY,
    );
    expect(coming).toEqual([bay1, bay2]);
    expect(earlier).toEqual([second, first]);
  });

  test('have a next arrival: late people first, then the next person, without people who are here', () => {
    const all = { startTime: '07:00:00', endTime: '16:00:00', simulatorId: 2 };
    const [early, two, three] = [
      aRow({ ...all, name: 'Since seven' }),
      aRow({ name: 'Two' }),
      aRow({ name: 'Three', startTime: '15:00:00', endTime: '16:00:00' }),
    ];
    const nextAt = (time: string, ...rows: (typeof two)[]) =>
      nextArrival(rows, at(TUESDAY, time), DEFAULT_FACILITY)?.name ?? null;
    expect(nextAt('13:30', three, two, early)).toBe('Two');
    expect(nextAt('14:20', three, two, early)).toBe('Two');
    expect(nextAt('14:20', three, { ...two, checkedInAt: HERE }, early)).toBe('Three');
    expect(nextAt('16:00', three, two, early)).toBeNull();
  });

  test('keep their order after a check-in', () => {
    const rows = [aRow(), aRow({ simulatorId: 2 }), aRow({ startTime: '15:00:00', endTime: '16:00:00' })];
    const now = at(TUESDAY, '14:30');
    const ids = peopleOf(rows, now, DEFAULT_FACILITY).coming.map(({ id }) => id);
    const checked = rows.map((row) => ({ ...row, checkedInAt: HERE }));
    expect(peopleOf(checked, now, DEFAULT_FACILITY).coming.map(({ id }) => id)).toEqual(ids);
  });

  test('are each listed exactly once at any time', () => {
    const starts = fc.integer({ min: 0, max: 45 });
    const time = (half: number) =>
      `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`;
    fc.assert(
      fc.property(fc.array(starts, { maxLength: 12 }), fc.integer({ min: 0, max: 47 }), (halves, now) => {
        const rows = halves.map((half) => aRow({ startTime: time(half), endTime: time(half + 2) }));
        const moment = at(TUESDAY, time(now).slice(0, 5));
        const { coming, earlier } = peopleOf(rows, moment, DEFAULT_FACILITY);
        expect(new Set([...coming, ...earlier])).toEqual(new Set(rows));
        const over: Attendance[] = ['left', 'no-show', 'unseen'];
        for (const row of coming) expect(over).not.toContain(attendanceAt(row, moment, DEFAULT_FACILITY));
        for (const row of earlier) expect(over).toContain(attendanceAt(row, moment, DEFAULT_FACILITY));
      }),
    );
  });
});
