import type { CallListEntry } from '@clubhouse/core/desk';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { callOffers } from './call-offers.ts';

const now = at(TUESDAY, '10:10');
const closedFrom = (time: string) => ({
  ...{ id: 1, simulatorId: 1, reason: 'The projector is down.' },
  ...{ from: at(TUESDAY, time).toISOString(), to: at(TUESDAY, '20:00').toISOString() },
});

function offersFor(booking: ReturnType<typeof aRow>, others: ReturnType<typeof aRow>[], from = '10:00') {
  const closure = closedFrom(from);
  const entry: CallListEntry = {
    id: 1,
    closure,
    booking,
    bookedUntil: booking.endTime,
    isMoved: false,
    told: null,
  };
  const board = aBoardDay({ bookings: [booking, ...others], closures: [closure] });
  return callOffers(entry, board, now, DEFAULT_FACILITY);
}

const playing = aRow({ startTime: '10:00:00', endTime: '12:00:00' });

test('a running booking can go on in the other bay or end at the next half-hour', () => {
  const { moves, end } = offersFor(playing, []);
  expect(moves).toMatchObject([{ simulatorId: 2, startTime: '10:00:00', endTime: '12:00:00' }]);
  expect(end?.endTime).toBe('10:30:00');
});

test('a running booking is not offered a bay that is taken, and ends when a later closure starts', () => {
  const taken = aRow({ simulatorId: 2, startTime: '11:00:00', endTime: '12:00:00' });
  const { moves, end } = offersFor(playing, [taken], '11:00');
  expect(moves).toEqual([]);
  expect(end?.endTime).toBe('11:00:00');
});

test('an upcoming booking is offered the three nearest free starts', () => {
  const grace = aRow({ startTime: '14:00:00', endTime: '15:00:00' });
  const taken = aRow({ simulatorId: 2, startTime: '13:30:00', endTime: '15:00:00' });
  const { moves, end } = offersFor(grace, [taken]);
  expect(moves.map(({ simulatorId, startTime }) => [simulatorId, startTime])).toEqual([
    [2, '12:30:00'],
    [2, '15:00:00'],
    [2, '15:30:00'],
  ]);
  expect(end).toBeNull();
});

test.each([
  ['upcoming', '14:00:00', '15:00:00'],
  ['running', '10:00:00', '11:00:00'],
])(
  'a lesson (%s) can move only to a free bay at the same time, because the coach may not be free at another time',
  (_, startTime, endTime) => {
    const lesson = aRow({ kind: 'lesson', startTime, endTime });
    const taken = aRow({ simulatorId: 2, startTime, endTime });
    expect(offersFor(lesson, [])).toEqual({
      moves: [{ simulatorId: 2, bookingDate: TUESDAY, startTime, endTime }],
      end: null,
    });
    expect(offersFor(lesson, [taken])).toEqual({ moves: [], end: null });
  },
);

test('a league night has no changes here, because all its bays move together', () => {
  const night = aRow({ kind: 'league', startTime: '14:00:00', endTime: '15:00:00' });
  expect(offersFor(night, [])).toEqual({ moves: [], end: null });
});
