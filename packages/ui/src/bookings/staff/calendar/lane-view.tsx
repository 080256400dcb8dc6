import type { DeskDay, Occupancy } from '@clubhouse/core/desk';
import { facilityDate, facilityTime } from '@clubhouse/core/time';
import { memo, useMemo } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { Skeleton } from '../../../kit/index.ts';
import { FreeSlot } from './free-slot.tsx';
import { NowLine } from './gutter.tsx';
import { KINDS } from './kinds.ts';
import { type Lane, laneOf } from './lane.ts';
import { OccupancyBlock } from './occupancy-block.tsx';
import { gridStyle, rowOf } from './rows.ts';
import { dialogAbout, type Open } from './schedule-dialogs.tsx';
import type { Grab } from './use-booking-drag.ts';

type Props = Lane & {
  label: string;
  day: DeskDay | undefined;
  /**
   * The current time in milliseconds, rounded down to the minute, so that the lane rerenders at most once a
   * minute as time passes.
   */
  minute: number;
  draggedId: number | undefined;
  canBook: boolean;
  /** Undefined if the user is not allowed to change bookings now. */
  grab: Grab | undefined;
  onOpen: Open;
};

/** Memoized, because the board renders on every pointer move during a drag. */
export const LaneView = memo(function LaneView({
  date,
  simulatorId,
  label,
  day,
  minute,
  isCompact,
  draggedId,
  canBook,
  grab,
  onOpen,
}: Props) {
  const facility = useFacility();
  const now = useMemo(() => new Date(minute), [minute]);
  const items = useMemo(
    () => (day ? laneOf(day, simulatorId, now, facility) : []),
    [day, simulatorId, now, facility],
  );
  if (!day) return <LoadingLane />;

  const lane = { simulatorId, date, isCompact };
  const open = (item: Occupancy) => onOpen(dialogAbout(item));
  const book = (startTime: string) =>
    onOpen({ dialog: 'book', slotHint: { simulatorId, bookingDate: date, startTime } });

  return (
    <>
      {facilityDate(now, facility) === date && <NowBand now={now} />}
      {items.map(
        (item) =>
          item.type === 'closure' &&
          item.share.of > 1 && (
            // A booking in a closed bay takes part of the lane's width. This background makes the whole lane
            // look closed.
            <span
              key={item.key}
              aria-hidden
              className={`absolute inset-x-0 ${KINDS.closed.className}`}
              style={gridStyle(item)}
            />
          ),
      )}
      <ul aria-label={label}>
        {items.map((item) =>
          item.type === 'slot' ? (
            <FreeSlot key={item.key} slot={item} {...lane} onBook={canBook ? book : undefined} />
          ) : (
            <OccupancyBlock
              key={item.key}
              item={item}
              {...lane}
              now={now}
              isDragged={item.type === 'booking' && item.booking.id === draggedId}
              onOpen={open}
              grab={grab}
            />
          ),
        )}
      </ul>
    </>
  );
});

function NowBand({ now }: { now: Date }) {
  const facility = useFacility();
  const row = rowOf(facilityTime(now, facility));
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-x-0 bg-accent-soft"
        style={{ top: `calc(var(--row) * ${Math.floor(row)})`, height: 'var(--row)' }}
      />
      <NowLine row={row} className="inset-x-0 z-[5]" />
    </>
  );
}

const WHERE_BOOKINGS_MAY_BE = [
  { startTime: '09:00:00', endTime: '10:30:00' },
  { startTime: '12:00:00', endTime: '13:00:00' },
  { startTime: '17:00:00', endTime: '19:00:00' },
];

function LoadingLane() {
  return WHERE_BOOKINGS_MAY_BE.map((interval) => (
    <div key={interval.startTime} className="absolute p-px" style={gridStyle(interval)}>
      <Skeleton className="size-full" />
    </div>
  ));
}
