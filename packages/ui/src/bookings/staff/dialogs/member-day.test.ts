import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { expect, test } from 'vitest';
import { aBoardDay, aRow, at, TUESDAY } from '../calendar/testing/builders.ts';
import { memberDayFacts } from './member-day.ts';

const ann = { id: 7, membershipEndsOn: null };
const now = at(TUESDAY, '12:00');
const factsOf = (
  bookings: ReturnType<typeof aRow>[],
  { member = ann, moment = now }: { member?: Parameters<typeof memberDayFacts>[0]; moment?: Date } = {},
) => memberDayFacts(member, aBoardDay({ bookings }), moment, DEFAULT_FACILITY).join(' · ');

test('a member without bookings has all hours left', () => {
  expect(factsOf([])).toBe('4 hours left today');
});

test('the line says which hours are left and where the member plays on that day', () => {
  const own = aRow({ simulatorId: 2, startTime: '13:30:00', endTime: '15:00:00' });
  const other = aRow({ userId: 8, startTime: '18:00:00', endTime: '20:00:00' });
  expect(factsOf([own, other])).toBe('2.5 hours left today · also 1:30 PM in Bay 2');
});

test('a booking that is over counts for the hours but is not named, and a lesson is named but does not count', () => {
  const over = aRow({ startTime: '08:00:00', endTime: '12:00:00' });
  const lesson = aRow({ kind: 'lesson', startTime: '17:00:00', endTime: '18:00:00' });
  expect(factsOf([over, lesson])).toBe('no hours left today · also 5:00 PM in Bay 1');
});

test('the line names another date and the end of the membership', () => {
  const ending = { ...ann, membershipEndsOn: '2026-11-30' };
  expect(factsOf([], { member: ending, moment: at('2026-11-23', '12:00') })).toBe(
    '4 hours left on Tue, Nov 24 · membership ends Mon, Nov 30',
  );
});
