import { DEFAULT_FACILITY, type Facility } from '@clubhouse/core/facility';
import type { WorkingHours } from '@clubhouse/core/lessons';
import { describe, expect, test } from 'vitest';
import { aFacility } from '../../../../core/testing/facility-builders.ts';
import { glanceOf } from './glance.ts';

const some = (dayOfWeek: WorkingHours['dayOfWeek'], startTime: string, endTime: string): WorkingHours => ({
  dayOfWeek,
  startTime,
  endTime,
});

describe('a week at a glance', () => {
  test('starts on Monday and shows the staff hours', () => {
    const { from, until, total, days } = glanceOf([some('Sunday', '11:00', '14:00')], DEFAULT_FACILITY);
    expect([from, until, total]).toEqual([8, 20, 3]);
    expect(days.map(({ weekday }) => weekday[0]).join('')).toBe('MTWTFSS');
    expect(days[6]).toEqual({
      weekday: 'Sunday',
      hours: 3,
      spans: [{ startTime: '11:00', left: 25, width: 25 }],
    });
  });

  test('shows the earliest to the latest staff hours of the week, or the whole day without staff', () => {
    const rangeOf = (...week: Facility['hours']['week']) => {
      const { from, until } = glanceOf([], aFacility({ hours: { week } }));
      return [from, until];
    };
    const early = { startTime: '06:30:00', endTime: '12:00:00' };
    const late = { startTime: '14:00:00', endTime: '22:30:00' };
    expect(rangeOf(null, early, late, null, null, null, null)).toEqual([6, 23]);
    expect(rangeOf(null, null, null, null, null, null, null)).toEqual([0, 24]);
  });

  test('shows earlier and later hours of the coach', () => {
    const { from, until } = glanceOf(
      [some('Monday', '06:30', '09:00'), some('Friday', '19:00', '21:30')],
      DEFAULT_FACILITY,
    );
    expect([from, until]).toEqual([6, 22]);
  });

  test('adds up all hours of a day and ignores incomplete ones', () => {
    const { total, days } = glanceOf(
      [
        some('Tuesday', '09:00', '12:00'),
        some('Tuesday', '16:00', '16:30'),
        some('Tuesday', '18:00', '17:00'),
      ],
      DEFAULT_FACILITY,
    );
    expect(total).toBe(3.5);
    expect(days[1]?.hours).toBe(3.5);
    expect(days[1]?.spans).toHaveLength(2);
  });
});
