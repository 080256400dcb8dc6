import { closedTimes, type Day } from '@clubhouse/core/bookings';
import { baysOn, type Facility, LAST_END } from '@clubhouse/core/facility';
import { formatInterval, type Interval, minutesOf, weekdayOf } from '@clubhouse/core/time';
import { Fragment } from 'react';
import { Skeleton } from '../kit/index.ts';

const DAY_MINUTES = 24 * 60;
const HOUR_LABELS = ['12a', '6a', '12p', '6p'] as const;

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

/** A chart of the day in each bay. Screen readers skip the chart, because the lists of times have the same content. */
export function DayTimeline({
  date,
  day,
  chosen,
}: {
  date: string;
  day: Day;
  chosen: (Interval & { simulatorId: number }) | null;
}) {
  return (
    <div
      aria-hidden
      className="grid select-none grid-cols-[fit-content(8rem)_1fr] items-center gap-x-2 text-small text-muted"
    >
      {baysOn(date, day.facility).map(({ id, name }) => (
        <Fragment key={id}>
          <span className="mt-1.5 min-w-[2.75rem] truncate">{name}</span>
          <div className="relative mt-1.5 h-6 overflow-hidden rounded-sm bg-accent-soft">
            {['25%', '50%', '75%'].map((left) => (
              <span key={left} className="absolute inset-y-0 w-px bg-border" style={{ left }} />
            ))}
            {hoursWithoutBookings(day.facility).map((interval) => (
              <Bar key={interval.startTime} interval={interval} className="bg-border-strong/30" />
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
            {day.holds
              .filter(({ simulatorId, userId }) => simulatorId === id && userId === null)
              .map((hold) => (
                <Bar key={hold.startTime} interval={hold} className="bg-border-strong/55" />
              ))}
            {day.leagueSessions.map((session) => (
              <Bar key={session.leagueName} interval={session} className="bg-sunrise/60" />
            ))}
            {chosen?.simulatorId === id && <Bar interval={chosen} className="bg-accent" />}
          </div>
        </Fragment>
      ))}
      <div className="relative col-start-2 mt-1 h-[1rem] text-[0.6875rem] leading-none">
        {HOUR_LABELS.map((label, index) => (
          <span key={label} className="absolute" style={{ left: `${index * 25}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const hoursWithoutBookings = ({ booking: { earliestStart, latestEnd } }: Facility): Interval[] => [
  ...(earliestStart > '00:00:00' ? [{ startTime: '00:00:00', endTime: earliestStart }] : []),
  ...(latestEnd < LAST_END ? [{ startTime: latestEnd, endTime: '24:00:00' }] : []),
];

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

/** As high as the chart with the list of closed times, so that the page does not move when they load. */
export function LoadingTimeline({ bayCount }: { bayCount: number }) {
  return (
    <div style={{ height: `${5.25 + bayCount * 1.875}rem` }}>
      <Skeleton className="h-full" />
    </div>
  );
}

export function ClosedTimes({ date, day }: { date: string; day: Day }) {
  const closed = closedTimes(date, day);
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
            <span className="tabular-nums">{formatInterval(time)}</span>
            <span className="text-muted">{time.reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
