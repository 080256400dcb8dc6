import { type ClosedTime, closedTimes, type Day } from '@clubhouse/core/bookings';
import { formatInterval, weekdayOf } from '@clubhouse/core/time';

/** Why times are closed, before anyone tries to book them. */
export function ClosedTimesList({ date, day }: { date: string; day: Day }) {
  const closed = closedTimes(day);
  if (closed.length === 0)
    return <p className="text-small text-muted">Nothing is closed on {weekdayOf(date)}.</p>;
  return (
    <details className="group" open={closed.length <= 3}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small text-muted hover:text-text">
        Not available on {weekdayOf(date)} ({closed.length})
      </summary>
      <ul className="grid gap-1 text-small">
        {closed.map((time) => (
          <ClosedLine key={time.startTime} time={time} />
        ))}
      </ul>
    </details>
  );
}

function ClosedLine({ time }: { time: ClosedTime }) {
  return (
    <li className="grid grid-cols-[10.5rem_1fr] gap-2">
      <span className="font-data">{formatInterval(time)}</span>
      <span className="text-muted">{time.reason}</span>
    </li>
  );
}
