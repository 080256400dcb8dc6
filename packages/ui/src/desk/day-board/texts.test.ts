import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aRow, at, TUESDAY } from '../../bookings/staff/calendar/testing/builders.ts';
import { attendanceText, expectedSummary, fromText, minutesText, refusalHint, untilText } from './texts.ts';

const two = aRow({ startTime: '14:00:00', endTime: '15:00:00' });

test('long durations show hours and minutes', () => {
  expect([0, 25, 60, 130].map(minutesText)).toEqual(['0 min', '25 min', '1 h', '2 h 10 min']);
});

test('a panel shows the end time and the minutes left', () => {
  expect(untilText(two, at(TUESDAY, '14:35'), DEFAULT_FACILITY)).toBe('until 3:00 PM · 25 min left');
  expect(fromText(two, at(TUESDAY, '13:35'), DEFAULT_FACILITY)).toBe('2:00 PM, in 25 min');
  expect(fromText(two, at(TUESDAY, '14:00'), DEFAULT_FACILITY)).toBe('2:00 PM, now');
});

test('a row shows whether a person is here, late or a no-show', () => {
  const here = { ...two, checkedInAt: at(TUESDAY, '13:58').toISOString() };
  const textOfRow = (row: typeof two, time: string) =>
    attendanceText(row, at(TUESDAY, time), DEFAULT_FACILITY);
  expect(textOfRow(two, '12:30')).toBe('in 1 h 30 min');
  expect(textOfRow(two, '14:02')).toBe('Due now');
  expect(textOfRow(two, '14:12')).toBe('Late, 12 min');
  expect(textOfRow(here, '14:12')).toBe('Here since 1:58');
  expect(textOfRow(here, '15:00')).toBe('Was here');
  expect(textOfRow(two, '15:00')).toBe('No-show');
  const unsent = { ...here, isUnsent: true as const };
  expect([textOfRow(unsent, '14:12'), textOfRow(unsent, '15:00')]).toEqual(
    Array(2).fill('Checked in, not sent yet'),
  );
  const evening = aRow({ startTime: '20:00:00', endTime: '21:00:00' });
  expect(textOfRow(evening, '20:30')).toBe('Not checked in');
});

test('a person who came early shows how early, until the booking starts', () => {
  const arrivedAt = (time: string) => ({ ...two, checkedInAt: at(TUESDAY, time).toISOString() });
  const textOfRow = (row: typeof two, time: string) =>
    attendanceText(row, at(TUESDAY, time), DEFAULT_FACILITY);
  expect(textOfRow(arrivedAt('12:12'), '12:30')).toBe('Here since 12:12, 1 h 48 min early');
  expect(textOfRow(arrivedAt('13:45'), '13:50')).toBe('Here since 1:45, 15 min early');
  expect(textOfRow(arrivedAt('13:46'), '13:50')).toBe('Here since 1:46');
  expect(textOfRow(arrivedAt('12:12'), '14:00')).toBe('Here since 12:12');
});

test('a booking that cannot be extended gives a short reason', () => {
  const slot = { simulatorId: 1, bookingDate: TUESDAY, startTime: '10:00:00', endTime: '12:30:00' };
  const hint = (code: string, changes: object = {}) =>
    refusalHint(
      { slot: { ...slot, ...changes }, refusal: { code, message: '' }, limits: [] },
      DEFAULT_FACILITY,
    );
  expect(['bay_taken', 'bay_closed', 'league_session', 'guest_limit'].map((code) => hint(code))).toEqual([
    'Booked at 12:00',
    'Closed at 12:00',
    'League at 12:00',
    'Limit 2 hours',
  ]);
  expect(hint('invalid')).toBe('Limit 4 hours');
  expect(hint('invalid', { endTime: '24:00:00' })).toBe('Until 11:30');
});

test('the heading counts late, present and upcoming people', () => {
  const here = { ...two, checkedInAt: at(TUESDAY, '13:58').toISOString() };
  expect(expectedSummary([two, here, aRow()], at(TUESDAY, '14:30'), DEFAULT_FACILITY)).toBe(
    '1 late, 1 here, 1 to come',
  );
  expect(expectedSummary([], at(TUESDAY, '14:30'), DEFAULT_FACILITY)).toBe('');
});
