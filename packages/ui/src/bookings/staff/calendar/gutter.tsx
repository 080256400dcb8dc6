import { facilityDate, facilityTime, formatTime, intervalFrom } from '@clubhouse/core/time';
import { useFacility } from '../../../client/facility.ts';
import { slotState } from './lane.ts';
import { HALF_HOURS, LANE_HEIGHT, rowOf } from './rows.ts';
import { STATE_WORDS } from './texts.ts';

export function DayGutter({ date, now }: { date: string; now: Date }) {
  const facility = useFacility();
  return (
    <div className="relative">
      <ol aria-label="Half-hour time slots" style={{ height: LANE_HEIGHT }}>
        {HALF_HOURS.map((startTime) => {
          const state = slotState(date, intervalFrom(startTime, 0.5), now, facility);
          const isNow = state === 'now';
          return (
            <li
              key={startTime}
              aria-current={isNow ? 'time' : undefined}
              className={`h-(--row) overflow-hidden px-1 pt-0.5 text-right leading-none sm:px-2 lg:pointer-coarse:pt-1 ${isNow ? 'bg-accent-soft text-accent' : ''}`}
            >
              <span
                className={`block whitespace-nowrap text-small leading-tight ${startTime.slice(3, 5) === '00' ? 'font-[600]' : 'text-muted'} ${state === 'skipped' ? 'line-through' : ''}`}
              >
                {formatTime(startTime)}
              </span>
              <span className={`block text-[0.6875rem] ${isNow ? 'font-[600]' : 'text-muted'}`}>
                {STATE_WORDS[state]}
                {isNow && <span className="sr-only">, {STATE_WORDS.upcoming}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {/* Repeats the current-time line, because a booking can cover the line in the lanes. */}
      {facilityDate(now, facility) === date && (
        <NowLine row={rowOf(facilityTime(now, facility))} className="right-0 w-2 rounded-l-full" />
      )}
    </div>
  );
}

/**
 * The hours beside the week view. They are not marked as past or current, because that differs from day to
 * day.
 */
export function WeekGutter() {
  return (
    <div
      aria-hidden
      className="relative text-right text-muted text-small leading-none"
      style={{ height: LANE_HEIGHT }}
    >
      {HALF_HOURS.filter((time) => time.slice(3, 5) === '00').map((time, hour) => (
        <span
          key={time}
          className="absolute right-2 whitespace-nowrap pt-1"
          style={{ top: `calc(var(--row) * ${hour * 2})` }}
        >
          {formatTime(time).replace(':00', '')}
        </span>
      ))}
    </div>
  );
}

export function NowLine({ row, className }: { row: number; className: string }) {
  return (
    <span
      aria-hidden
      data-now
      className={`pointer-events-none absolute h-0.5 bg-danger-solid ${className}`}
      style={{ top: `calc(var(--row) * ${row} - 1px)` }}
    />
  );
}
