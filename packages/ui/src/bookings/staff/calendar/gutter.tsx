import { facilityDate, facilityTime, formatTime, intervalFrom, type WallTime } from '@clubhouse/core/time';
import { LANE_HEIGHT } from './grid-style.ts';
import { slotState } from './lane.ts';
import { NowLine } from './now-line.tsx';
import { HALF_HOURS, rowOf } from './rows.ts';
import { STATE_WORDS } from './texts.ts';

/** The half-hours of a day, and whether they are upcoming or over. */
export function DayGutter({ date, now }: { date: string; now: Date }) {
  return (
    <div className="relative">
      <ol aria-label="Half-hours of the day" style={{ height: LANE_HEIGHT }}>
        {HALF_HOURS.map((startTime) => (
          <GutterRow key={startTime} date={date} startTime={startTime} now={now} />
        ))}
      </ol>
      {/* The line is visible here even while both bays are taken. */}
      {facilityDate(now) === date && (
        <NowLine row={rowOf(facilityTime(now))} className="right-0 w-2 rounded-l-full" />
      )}
    </div>
  );
}

function GutterRow({ date, startTime, now }: { date: string; startTime: WallTime; now: Date }) {
  const state = slotState({ simulatorId: 1, bookingDate: date, ...intervalFrom(startTime, 0.5) }, now);
  const isNow = state === 'now';
  return (
    <li
      aria-current={isNow ? 'time' : undefined}
      className={`h-(--row) overflow-hidden px-1 pt-1 text-right leading-tight sm:px-2 ${isNow ? 'bg-accent-soft text-accent' : ''}`}
    >
      <span
        className={`block whitespace-nowrap text-small ${startTime.slice(3, 5) === '00' ? 'font-[600]' : 'text-muted'} ${state === 'skipped' ? 'line-through' : ''}`}
      >
        {formatTime(startTime)}
      </span>
      <span className={`block text-[0.6875rem] ${isNow ? 'font-[600]' : 'text-muted'}`}>
        {STATE_WORDS[state]}
        {isNow && <span className="sr-only">, {STATE_WORDS.upcoming}</span>}
      </span>
    </li>
  );
}

/** The hours without their state, which differs from day to day. */
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
