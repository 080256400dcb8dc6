import { formatInterval, type Interval, minutesOf, type WallTime } from '@clubhouse/core/time';
import { KINDS } from '../../bookings/staff/index.ts';
import type { DayEntry } from './day-entries.ts';

const DAY_MINUTES = 24 * 60;
const at = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;
const positionOf = ({ startTime, endTime }: Interval) => ({
  left: at(minutesOf(startTime)),
  width: at(minutesOf(endTime) - minutesOf(startTime)),
});

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const hourName = (hour: number) => `${hour % 12 || 12}${hour % 24 < 12 ? 'a' : 'p'}`;

type Props = { entries: readonly DayEntry[]; staffed: Interval | null; time: WallTime | null };

/**
 * Shows a bay's day from midnight to midnight. Screen readers skip this timeline and read the list of entries
 * instead.
 */
export function BayTimeline({ entries, staffed, time }: Props) {
  return (
    <div aria-hidden className="relative h-14 overflow-hidden rounded-sm bg-border/45 select-none sm:h-16">
      {staffed && <span className="absolute inset-y-0 bg-surface" style={positionOf(staffed)} />}
      {HOURS.slice(1, -1).map((hour) => (
        <span
          key={hour}
          className={`absolute inset-y-0 w-px bg-border ${hour % 6 === 0 ? '' : 'max-md:hidden'}`}
          style={{ left: at(hour * 60) }}
        />
      ))}
      <span className="absolute inset-0 rounded-sm border border-border" />
      {entries.map((entry) => (
        <Block key={entry.key} entry={entry} />
      ))}
      {time !== null && (
        <span
          className="-ml-px absolute inset-y-0 w-0.5 bg-danger outline outline-surface"
          style={{ left: at(minutesOf(time)) }}
        />
      )}
    </div>
  );
}

function Block({ entry }: { entry: DayEntry }) {
  const { icon: Icon, className } = KINDS[entry.kind];
  return (
    <span className="@container absolute inset-y-1 px-px" style={positionOf(entry)}>
      <span
        title={`${formatInterval(entry)} ${entry.name}`}
        className={`flex h-full items-center overflow-hidden rounded-[4px] border border-l-[3px] ${className}`}
      >
        <span className="mx-auto flex min-w-0 flex-col gap-0.5 text-[0.8125rem] leading-tight @min-[4rem]:mx-0 @min-[4rem]:px-1 @min-[8rem]:flex-row @min-[8rem]:items-center @min-[8rem]:gap-1.5">
          <Icon className="hidden size-4 shrink-0 @min-[1.4rem]:block" />
          <span className="hidden truncate @min-[4rem]:block">{entry.name}</span>
        </span>
      </span>
    </span>
  );
}

export function HourScale({ time }: { time: WallTime | null }) {
  return (
    <div aria-hidden className="relative h-5 text-[0.75rem] text-muted leading-none select-none">
      {HOURS.map((hour) => (
        <span
          key={hour}
          className={`absolute bottom-1 whitespace-nowrap ${visibilityOf(hour)} ${hour === 0 ? '' : hour === 24 ? '-translate-x-full' : '-translate-x-1/2'}`}
          style={{ left: at(hour * 60) }}
        >
          {hourName(hour)}
        </span>
      ))}
      {time !== null && (
        <span
          className="-translate-x-1/2 absolute -bottom-1 z-10 border-x-[5px] border-x-transparent border-t-[6px] border-t-danger"
          style={{ left: at(minutesOf(time)) }}
        />
      )}
    </div>
  );
}

function visibilityOf(hour: number): string {
  if (hour % 6 === 0) return '';
  return hour % 2 === 0 ? 'max-md:hidden' : 'hidden';
}
