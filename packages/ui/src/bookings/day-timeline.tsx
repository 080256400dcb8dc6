import type { Day } from '@clubhouse/core/bookings';
import { BAYS } from '@clubhouse/core/facility';
import { type Interval, minutesOf } from '@clubhouse/core/time';

const DAY_MINUTES = 24 * 60;
const HOUR_MARKS = [0, 6, 12, 18] as const;
const HOUR_LABELS: Record<number, string> = { 0: '12a', 6: '6a', 12: '12p', 18: '6p' };

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

type Chosen = (Interval & { simulatorId: number }) | null;

/** The day of both bays as a picture. The lists beside it give the same facts in words. */
export function DayTimeline({ day, chosen }: { day: Day; chosen: Chosen }) {
  return (
    <div aria-hidden className="select-none text-small text-muted">
      {BAYS.map(({ id, name }) => (
        <div key={id} className="mt-1.5 flex items-center gap-2">
          <span className="w-[2.75rem] shrink-0">{name}</span>
          <div className="relative h-6 flex-1 overflow-hidden rounded-sm bg-accent-soft">
            {HOUR_MARKS.slice(1).map((hour) => (
              <span
                key={hour}
                className="absolute inset-y-0 w-px bg-border"
                style={{ left: percent(hour * 60) }}
              />
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
        {HOUR_MARKS.map((hour) => (
          <span key={hour} className="absolute" style={{ left: percent(hour * 60) }}>
            {HOUR_LABELS[hour]}
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
