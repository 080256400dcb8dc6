import type { DeskDay } from '@clubhouse/core/desk';
import { facilityDate, facilityTime } from '@clubhouse/core/time';
import { memo, useMemo } from 'react';
import { Skeleton } from '../../../kit/index.ts';
import type { Open } from './active-dialog.ts';
import { FreeSlot } from './free-slot.tsx';
import { gridStyle } from './grid-style.ts';
import { HeldBlock } from './held-block.tsx';
import { laneOf, type Occupancy } from './lane.ts';
import { NowLine } from './now-line.tsx';
import { rowOf } from './rows.ts';
import type { Grab } from './use-booking-drag.ts';

type Props = {
  date: string;
  simulatorId: number;
  label: string;
  day: DeskDay | undefined;
  /** The current minute: lanes change at most once a minute. */
  minute: number;
  isCompact: boolean;
  draggedId: number | undefined;
  canBook: boolean;
  /** Absent if nothing can be changed now. */
  grab: Grab | undefined;
  onOpen: Open;
};

/** A bay's day from top to bottom. Memoized, so a drag does not redraw every lane. */
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
  const now = useMemo(() => new Date(minute), [minute]);
  const items = useMemo(() => (day ? laneOf(day, simulatorId, now) : []), [day, simulatorId, now]);
  if (!day) return <LoadingLane />;

  const open = (item: Occupancy) => {
    if (item.type === 'booking') onOpen({ dialog: 'booking', booking: item.booking, day });
    if (item.type === 'closure') onOpen({ dialog: 'closure', closure: item.closure });
  };
  const book = (startTime: string) =>
    onOpen({ dialog: 'book', slotHint: { simulatorId, bookingDate: date, startTime } });

  return (
    <>
      {facilityDate(now) === date && <NowBand now={now} />}
      <ul aria-label={label}>
        {items.map((item) =>
          item.type === 'slot' ? (
            <FreeSlot
              key={item.key}
              slot={item}
              simulatorId={simulatorId}
              date={date}
              isCompact={isCompact}
              onBook={canBook ? book : undefined}
            />
          ) : (
            <HeldBlock
              key={item.key}
              item={item}
              simulatorId={simulatorId}
              date={date}
              now={now}
              isCompact={isCompact}
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

/**
 * Highlights the current half-hour and draws a line at the current time. Both are behind the blocks, so the line does
 * not cross out a name.
 */
function NowBand({ now }: { now: Date }) {
  const row = rowOf(facilityTime(now));
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
