import { closedTimes, type Day } from '@clubhouse/core/bookings';
import { baysOn, type Facility, LAST_END } from '@clubhouse/core/facility';
import {
  facilityDate,
  facilityTime,
  formatInterval,
  type Interval,
  minutesOf,
  type WallTime,
  wallTime,
  weekdayOf,
} from '@clubhouse/core/time';
import { Fragment, type MouseEvent } from 'react';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Chevron } from '../kit/glyphs.tsx';

const DAY_MINUTES = 24 * 60;
const SLOT_MINUTES = 30;
const HOUR_LABELS = ['12a', '6a', '12p', '6p'] as const;

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

const SELECTED = 'bg-accent';
const OWN = 'border-2 border-accent';
const TAKEN = 'bg-border-strong/60';
const KEY = [
  ['Selected', SELECTED],
  ['Yours', OWN],
  ['Taken', TAKEN],
] as const;

/**
 * A chart of each bay's day. Screen readers and the keyboard skip it, because the lists of times have the same
 * content.
 */
export function DayTimeline({
  date,
  day,
  chosen,
  onPick,
}: {
  date: string;
  /** Undefined while loading. The chart is then empty, but already has its final size. */
  day: Day | undefined;
  chosen: (Interval & { simulatorId: number }) | null;
  onPick: (halfHour: WallTime, simulatorId: number) => void;
}) {
  const facility = useFacility();
  const member = useUser();
  const now = useNow();
  const bays = baysOn(date, facility);
  const past = date === facilityDate(now, facility) ? minutesOf(facilityTime(now, facility)) : 0;
  const pick = (event: MouseEvent<HTMLElement>, simulatorId: number) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const slots = Math.floor((((event.clientX - left) / width) * DAY_MINUTES) / SLOT_MINUTES);
    onPick(wallTime(slots * SLOT_MINUTES), simulatorId);
  };
  return (
    <div aria-hidden className="select-none text-muted text-small">
      <div className="grid grid-cols-[fit-content(8rem)_1fr] items-center gap-x-2 gap-y-1.5">
        {bays.map(({ id, name }, row) => (
          <Fragment key={id}>
            <span style={{ gridRow: row + 1 }} className="col-start-1 min-w-[2.75rem] truncate">
              {name}
            </span>
            {/* biome-ignore lint/a11y: the chart is hidden from screen readers, and the select does the same */}
            <div
              style={{ gridRow: row + 1 }}
              onClick={(event) => pick(event, id)}
              className={`relative col-start-2 h-8 cursor-pointer overflow-hidden rounded-sm bg-accent-soft ${day ? '' : 'motion-safe:animate-pulse'}`}
            >
              {['25%', '50%', '75%'].map((left) => (
                <span key={left} className="absolute inset-y-0 w-px bg-border" style={{ left }} />
              ))}
              {hoursWithoutBookings(facility).map((interval) => (
                <Bar key={interval.startTime} interval={interval} className="bg-border-strong/30" />
              ))}
              {day && <Taken day={day} simulatorId={id} memberId={member.id} />}
              {past > 0 && (
                <span className="absolute inset-y-0 left-0 bg-surface/70" style={{ width: percent(past) }} />
              )}
              {chosen?.simulatorId === id && <Bar interval={chosen} className={SELECTED} />}
            </div>
          </Fragment>
        ))}
        {past > 0 && (
          <div
            style={{ gridRow: `1 / span ${bays.length}` }}
            className="pointer-events-none relative col-start-2 self-stretch"
          >
            <span
              className="-inset-y-1 -ml-px absolute w-0.5 rounded-full bg-lime"
              style={{ left: percent(past) }}
            >
              <span className="-left-[3px] absolute top-0 size-2 rounded-full bg-lime" />
            </span>
          </div>
        )}
        <div className="relative col-start-2 h-[1rem] text-[0.75rem] leading-none">
          {HOUR_LABELS.map((label, index) => (
            <span key={label} className="absolute" style={{ left: `${index * 25}%` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {KEY.map(([word, look]) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <span className={`h-3 w-5 rounded-[3px] ${look}`} />
            {word}
          </span>
        ))}
      </p>
    </div>
  );
}

function Taken({ day, simulatorId, memberId }: { day: Day; simulatorId: number; memberId: number }) {
  const isHere = (each: { simulatorId: number }) => each.simulatorId === simulatorId;
  const isOwn = ({ userId }: { userId: number | null }) => userId === memberId;
  const bookings = day.bookings.filter(isHere);
  const own = bookings.filter(isOwn);
  const others = [
    ...bookings.filter((booking) => !isOwn(booking)),
    ...day.closures.filter(isHere),
    ...day.holds.filter((hold) => isHere(hold) && !isOwn(hold)),
    ...day.leagueSessions,
  ];
  return (
    <>
      {others.map((interval, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no state
        <Bar key={index} interval={interval} className={TAKEN} />
      ))}
      {own.map((booking) => (
        <Bar key={booking.id} interval={booking} className={OWN} />
      ))}
    </>
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

export function ClosedTimes({ date, day }: { date: string; day: Day | undefined }) {
  const closed = day ? closedTimes(date, day) : [];
  if (closed.length === 0)
    return (
      <p className="min-h-11 content-center text-muted text-small">
        {day && `All times on ${weekdayOf(date)} are open.`}
      </p>
    );
  return (
    <details className="group" open={closed.length <= 3}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-muted text-small hover:text-text">
        Not available on {weekdayOf(date)} ({closed.length})
        <Chevron />
      </summary>
      <ul className="grid gap-1 text-small">
        {closed.map((time) => (
          <li key={time.startTime} className="flex flex-wrap gap-x-2">
            <span className="min-w-[min(10.5rem,100%)]">{formatInterval(time)}</span>
            <span className="min-w-[min(6rem,100%)] flex-1 text-muted">{time.reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
