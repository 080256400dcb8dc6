import type { WorkingHours } from '@clubhouse/core/lessons';
import { describe, expect, test } from 'vitest';
import { glanceOf } from './glance.ts';

const some = (dayOfWeek: WorkingHours['dayOfWeek'], startTime: string, endTime: string): WorkingHours => ({
  dayOfWeek,
  startTime,
  endTime,
});

describe('a week at a glance', () => {
  test('begins on Monday and is drawn from eight to eight', () => {
    const { from, until, total, days } = glanceOf([some('Sunday', '11:00', '14:00')]);
    expect([from, until, total]).toEqual([8, 20, 3]);
    expect(days.map(({ weekday }) => weekday[0]).join('')).toBe('MTWTFSS');
    expect(days[6]).toEqual({
      weekday: 'Sunday',
      hours: 3,
      spans: [{ startTime: '11:00', left: 25, width: 25 }],
    });
  });

  test('is wider for who teaches earlier or later', () => {
    const { from, until } = glanceOf([some('Monday', '06:30', '09:00'), some('Friday', '19:00', '21:30')]);
    expect([from, until]).toEqual([6, 22]);
  });

  test('adds up a day in several stretches, and leaves out hours that are not hours yet', () => {
    const { total, days } = glanceOf([
      some('Tuesday', '09:00', '12:00'),
      some('Tuesday', '16:00', '16:30'),
      some('Tuesday', '18:00', '17:00'),
    ]);
    expect(total).toBe(3.5);
    expect(days[1]?.hours).toBe(3.5);
    expect(days[1]?.spans).toHaveLength(2);
  });
});
