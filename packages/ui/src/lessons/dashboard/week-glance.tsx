import type { WorkingHours } from '@clubhouse/core/lessons';
import { formatHours, formatTime } from '@clubhouse/core/time';
import { glanceOf } from './glance.ts';

const onTheHour = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');

/** The week's hours as a picture. The form below says the same in words. */
export function WeekGlance({ hours }: { hours: readonly WorkingHours[] }) {
  const { from, until, total, days } = glanceOf(hours);
  return (
    <div className="@container rounded-md border border-border bg-background p-3">
      <p className="font-[600]">{total === 0 ? 'No hours yet' : `${formatHours(total)} a week`}</p>
      {/* With very large text, only the total shows. */}
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
