import { closedTimes, type Day } from '@clubhouse/core/bookings';
import { BAYS } from '@clubhouse/core/facility';
import { formatInterval, type Interval, minutesOf, weekdayOf } from '@clubhouse/core/time';

const DAY_MINUTES = 24 * 60;
const HOUR_LABELS = ['12a', '6a', '12p', '6p'] as const;

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

/** A chart of the day in both bays. Screen readers skip the chart, because the lists of times have the same content. */
export function DayTimeline({
  day,
  chosen,
}: {
  day: Day;
  chosen: (Interval & { simulatorId: number }) | null;
}) {
  return (
    <div aria-hidden className="select-none text-small text-muted">
      {BAYS.map(({ id, name }) => (
        <div key={id} className="mt-1.5 flex items-center gap-2">
          <span className="w-[2.75rem] shrink-0">{name}</span>
          <div className="relative h-6 flex-1 overflow-hidden rounded-sm bg-accent-soft">
            {['25%', '50%', '75%'].map((left) => (
              <span key={left} className="absolute inset-y-0 w-px bg-border" style={{ left }} />
            ))}
            {day.bookings
              .filter(({ simulatorId }) => simulatorId === id)
              .map((booking) => (
                <Bar
                  key={booking.id}
                  interval={booking}
                  className={booking.userId === null ? 'bg-border-strong/55' : 'bg-text/80'}
                />
              ))}
            {day.closures
              .filter(({ simulatorId }) => simulatorId === id)
              .map((closure) => (
                <Bar key={closure.startTime} interval={closure} className="bg-warning/50" />
              ))}
            {day.leagueSessions.map((session) => (
              <Bar key={session.leagueName} interval={session} className="bg-sunrise/60" />
            ))}
            {chosen?.simulatorId === id && <Bar interval={chosen} className="bg-accent" />}
          </div>
        </div>
      ))}
      <div className="relative mt-1 ml-[calc(2.75rem+8px)] h-[1rem] text-[0.6875rem] leading-none">
        {HOUR_LABELS.map((label, index) => (
          <span key={label} className="absolute" style={{ left: `${index * 25}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function Bar({ interval, className }: { interval: Interval; className: string }) {
  const start = minutesOf(interval.startTime);
  const width = minutesOf(interval.endTime) - start;
  return (
    <span
      className={`absolute inset-y-0.5 rounded-[3px] ${className}`}
      style={{ left: percent(start), width: percent(width) }}
    />
  );
}

export function ClosedTimes({ date, day }: { date: string; day: Day }) {
  const closed = closedTimes(day);
  if (closed.length === 0)
    return <p className="text-small text-muted">All times on {weekdayOf(date)} are open.</p>;
  return (
    <details className="group" open={closed.length <= 3}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small text-muted hover:text-text">
        Not available on {weekdayOf(date)} ({closed.length})
      </summary>
      <ul className="grid gap-1 text-small">
        {closed.map((time) => (
          <li key={time.startTime} className="grid grid-cols-[10.5rem_1fr] gap-2">
            <span className="font-data">{formatInterval(time)}</span>
            <span className="text-muted">{time.reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
