import type { Facility } from '@clubhouse/core/facility';
import type { WorkingHours } from '@clubhouse/core/lessons';
import { formatHours, formatTime, hoursOf, type Interval, minutesOf } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { WEEK } from '../week.ts';

const WHOLE_DAY: Interval = { startTime: '00:00', endTime: '24:00' };

/**
 * The bars cover the staff hours of the week. Earlier or later working hours extend this range. `left` and `width` are
 * percentages. Skips hours that end before they start, as the coach may still be typing.
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

const onTheHour = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');

/** Shows the week's hours as bars. Screen readers skip the bars, because the form below contains the same hours. */
export function WeekGlance({ hours }: { hours: readonly WorkingHours[] }) {
  const { from, until, total, days } = glanceOf(hours, useFacility());
  return (
    <div className="@container rounded-md border border-border bg-background p-3">
      <p className="font-[600]">{total === 0 ? 'No hours yet' : `${formatHours(total)} a week`}</p>
      {/* Very large text leaves no room for the bars, so only the total is shown. */}
      <div aria-hidden className="mt-2 grid gap-1 @max-[11rem]:hidden">
        {days.map((day) => (
          <div key={day.weekday} className="grid grid-cols-[2.5rem_minmax(0,1fr)_2.5rem] items-center gap-2">
            <span className="text-muted text-small">{day.weekday.slice(0, 3)}</span>
            <span className="relative block h-3 overflow-hidden rounded-full bg-border">
              {day.spans.map(({ startTime, left, width }) => (
                <span
                  key={startTime}
                  className="absolute inset-y-0 rounded-full bg-accent"
                  style={{ left: `${left}%`, width: `${width}%` }}
                />
              ))}
            </span>
            <span className="text-right text-muted text-small">{day.hours > 0 ? `${day.hours} h` : ''}</span>
          </div>
        ))}
        <div className="grid grid-cols-[2.5rem_minmax(0,1fr)_2.5rem] gap-2 text-muted text-small">
          <span />
          <span className="flex flex-wrap justify-between gap-x-2">
            <span>{onTheHour(from)}</span>
            <span>{onTheHour(until)}</span>
          </span>
        </div>
      </div>
    </div>
  );
}
