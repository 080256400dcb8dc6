import type { WorkingHours } from '@clubhouse/core/lessons';
import { formatHours } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { glanceOf, onTheHour } from './glance.ts';
import { WeekPainter } from './week-painter.tsx';

type Props = { hours: readonly WorkingHours[]; onChange: (hours: WorkingHours[]) => void };

/**
 * Shows the coach's week as a chart, in which the coach can paint hours. On a narrow screen, half-hours are
 * too small to press, so the chart is only a picture.
 */
export function WeekGlance({ hours, onChange }: Props) {
  const { total } = glanceOf(hours, useFacility());
  return (
    <div className="@container rounded-md border border-border bg-background p-3">
      <p className="font-[600]">{total === 0 ? 'No hours yet' : `${formatHours(total)} a week`}</p>
      <div className="@max-[30rem]:hidden">
        <WeekPainter hours={hours} onChange={onChange} />
      </div>
      <div className="@min-[30rem]:hidden">
        <WeekBars hours={hours} />
      </div>
    </div>
  );
}

/** Screen readers skip the bars, because the form below contains the same hours. */
function WeekBars({ hours }: Pick<Props, 'hours'>) {
  const { from, until, days } = glanceOf(hours, useFacility());
  return (
    // Very large text leaves no room for the bars, so only the total is shown.
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
  );
}
