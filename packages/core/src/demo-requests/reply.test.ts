import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../testing/builders.ts';
import { aFacility } from '../../testing/facility-builders.ts';
import { DEFAULT_FACILITY, type Facility, isStaffedAt, staffHoursOn } from '../facility/index.ts';
import { datePlus, facilityDate, facilityTime } from '../time/index.ts';
import {
  demoRequestForm,
  greetingName,
  messageWithTimes,
  preferredTimesText,
  replyBy,
  replyText,
} from './index.ts';

const TUESDAY = '2026-11-24';
const promised = (time: string, facility: Facility = DEFAULT_FACILITY) =>
  replyText(at(TUESDAY, time), facility);

describe('the promised reply', () => {
  test('comes after four staffed hours', () => {
    expect(promised('09:00')).toBe('by 1:00 PM today');
    expect(promised('09:10')).toBe('by 1:30 PM today');
    expect(promised('16:00')).toBe('by 8:00 PM today');
    expect(promised('18:00')).toBe('by 10:00 AM tomorrow');
    expect(promised('23:10')).toBe('by 12:00 PM tomorrow');
    expect(promised('03:00')).toBe('by 12:00 PM today');
  });

  test('waits for the next day with staff', () => {
    const closed = [1, 2].map((days) => ({ date: datePlus(TUESDAY, days), hours: null, note: '' }));
    const week = DEFAULT_FACILITY.hours.week;
    expect(promised('23:10', aFacility({ hours: { week, exceptions: closed } }))).toBe(
      'by 12:00 PM on Friday',
    );
    const nobody = aFacility({ hours: { week: week.map(() => null), exceptions: [] } });
    expect(replyBy(at(TUESDAY, '12:00'), nobody)).toBeNull();
    expect(promised('12:00', nobody)).toBe('soon');
  });

  test('is always ahead, and always within staff hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 * 24 * 60 }), (minutes) => {
        const now = new Date(at(TUESDAY, '00:00').getTime() + minutes * 60_000);
        const by = replyBy(now, DEFAULT_FACILITY);
        if (!by) throw new Error('no reply');
        const current = `${facilityDate(now, DEFAULT_FACILITY)} ${facilityTime(now, DEFAULT_FACILITY)}`;
        expect(`${by.date} ${by.time}` > current).toBe(true);
        const isEnd = staffHoursOn(by.date, DEFAULT_FACILITY)?.endTime === by.time;
        expect(isEnd || isStaffedAt(by.date, by.time, DEFAULT_FACILITY)).toBe(true);
      }),
    );
  });
});

test('the preferred times are in the first line of the message, each once', () => {
  const { preferredTimes } = demoRequestForm.parse({
    name: 'Dana Whitfield',
    email: 'dana@mail.example',
    phone: '(407) 555-0172',
    interest: 'free_sim_demo',
    preferredTimes: ['weekend', 'soon', 'weekend'],
  });
  expect(preferredTimes).toEqual(['soon', 'weekend']);
  expect(preferredTimesText(preferredTimes)).toBe('Today or tomorrow, weekends');
  expect(messageWithTimes('Left-handed.', preferredTimes)).toBe(
    'Best times: today or tomorrow, weekends.\n\nLeft-handed.',
  );
  expect(messageWithTimes('', ['evening'])).toBe('Best times: evenings.');
  expect(messageWithTimes('Left-handed.', [])).toBe('Left-handed.');
});

test('the greeting uses a first name, and nothing that could be a link or an advertisement', () => {
  expect(greetingName('Dana Whitfield')).toBe('Dana');
  expect(greetingName("O'Neil")).toBe("O'Neil");
  expect(greetingName('José')).toBe('José');
  for (const name of ['win.example prize', 'https://win.example', '5 dollars', 'x'.repeat(30)]) {
    expect(greetingName(name)).toBeNull();
  }
});
