import type { Facility } from '@clubhouse/core/facility';
import type { WorkingHours } from '@clubhouse/core/lessons';
import { formatTime, hoursOf, type Interval, minutesOf } from '@clubhouse/core/time';
import { WEEK } from '../week.ts';

const WHOLE_DAY: Interval = { startTime: '00:00', endTime: '24:00' };

/**
 * Returns the data for the week's chart. The chart covers the staff hours and the coach's working hours.
 * Without staff hours, it covers the whole day. `left` and `width` are percentages. Skips hours that do not
 * end after they start, because the coach may still be typing.
 */
export function glanceOf(hours: readonly WorkingHours[], facility: Facility) {
  const valid = hours.filter(({ startTime, endTime }) => startTime < endTime);
  const staffed = facility.hours.week.filter((each) => each !== null);
  const shown: Interval[] = [...(staffed.length > 0 ? staffed : [WHOLE_DAY]), ...valid];
  const from = Math.min(...shown.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60)));
  const until = Math.max(...shown.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60)));
  const percent = (minutes: number) => (minutes / ((until - from) * 60)) * 100;
  const sum = (some: readonly WorkingHours[]) => some.reduce((total, each) => total + hoursOf(each), 0);

  const days = WEEK.map((weekday) => {
    const ofDay = valid.filter(({ dayOfWeek }) => dayOfWeek === weekday);
    const spans = ofDay.map(({ startTime, endTime }) => ({
      startTime,
      left: percent(minutesOf(startTime) - from * 60),
      width: percent(minutesOf(endTime) - minutesOf(startTime)),
    }));
    return { weekday, hours: sum(ofDay), spans };
  });
  return { from, until, total: sum(valid), days };
}

export const onTheHour = (hour: number) =>
  formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');
