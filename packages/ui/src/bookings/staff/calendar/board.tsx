import { deskBookingRefusal, passedLimits } from '@clubhouse/core/bookings';
import type { DeskDay } from '@clubhouse/core/desk';
import { BAYS } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatDate } from '@clubhouse/core/time';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { showToast } from '../../../kit/index.ts';
import { personOf, ruleDayOf } from '../dialogs/slot-choice.ts';
import { DragStatus, DropTarget } from './drop-target.tsx';
import { LaneView } from './lane-view.tsx';
import { LANE_HEIGHT, rowOf } from './rows.ts';
import type { Open } from './schedule-dialogs.tsx';
import { useBoardScroll } from './use-board-scroll.ts';
import { type Drag, useBookingDrag } from './use-booking-drag.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** For days other than today, the board first shows 8 AM, because the front desk opens at 8 AM. */
const FIRST_ROW = rowOf('08:00:00');
const GRID_LINES: CSSProperties = {
  backgroundImage:
    'linear-gradient(color-mix(in srgb, var(--border-strong) 45%, transparent) 1px, transparent 1px), linear-gradient(var(--border) 1px, transparent 1px)',
  backgroundSize: '100% calc(var(--row) * 2), 100% var(--row)',
};

export type BoardProps = {
  dates: readonly string[];
  /** The data of the days, in the order of `dates`. A day is undefined while it loads. */
  days: readonly (DeskDay | undefined)[];
  now: Date;
  canChange: boolean;
  /** True if the board fills the available height and follows the current time while nobody uses it. */
  isOfNow?: boolean;
  onOpen: Open;
};

export function Board({
  dates,
  days,
  now,
  canChange,
  isOfNow = false,
  onOpen,
  isCompact = false,
  heading,
  gutter,
}: BoardProps & { isCompact?: boolean; heading: ReactNode; gutter: ReactNode }) {
  const board = useRef<HTMLDivElement>(null);
  const { drag, grab } = useBookingDrag(board, (booking, to) => {
    const { refusal } = verdictOn({ booking, to }, days, now);
    if (refusal === null) onOpen({ dialog: 'move', booking, to });
    else showToast({ title: 'Booking not moved', description: refusal, variant: 'destructive' });
  });
  const isToday = dates.includes(facilityDate(now));
  const firstRow = isToday ? Math.floor(rowOf(facilityTime(now))) : FIRST_ROW;
  useBoardScroll(board, { isToday, isFollowing: isOfNow && isToday, row: firstRow });
  const roving = useRovingFocus(board, firstRow);
  const verdict = drag && verdictOn(drag, days, now);
  const columns = `${isCompact ? '3.5rem' : 'clamp(4.25rem,12vw,6rem)'} repeat(${dates.length}, minmax(${isCompact ? '0' : '11rem'}, 1fr))`;

  return (
    <>
      <div
        ref={board}
        data-board
        data-of-now={isOfNow || undefined}
        aria-busy={days.includes(undefined)}
        {...roving}
        className={`${isOfNow ? 'h-full' : 'h-[clamp(22rem,calc(100dvh-11rem),64rem)]'} scroll-pt-20 scroll-pb-6 overflow-y-auto rounded-lg border border-border bg-surface [scrollbar-gutter:stable] ${isCompact ? '[--row:1.5rem]' : isOfNow ? '[--row:2.875rem]' : '[--row:2.75rem]'}`}
      >
        <div
          className="sticky top-0 z-30 grid min-w-fit border-border border-b bg-surface"
          style={{ gridTemplateColumns: columns }}
        >
          {heading}
        </div>
        <div className="grid min-w-fit overflow-y-clip" style={{ gridTemplateColumns: columns }}>
          {gutter}
          {dates.map((date, index) => (
            <div key={date} className="grid grid-cols-2 border-border-strong/50 border-l">
              {BAYS.map(({ id, name }) => (
                <div
                  key={id}
                  data-lane
                  data-date={date}
                  data-bay={id}
                  className="relative not-first:border-border not-first:border-l"
                  style={{ ...GRID_LINES, height: LANE_HEIGHT }}
                >
                  <LaneView
                    date={date}
                    simulatorId={id}
                    label={`${name}, ${formatDate(date)}`}
                    day={days[index]}
                    minute={Math.floor(now.getTime() / 60_000) * 60_000}
                    isCompact={isCompact}
                    draggedId={drag?.booking.id}
                    canBook={canChange}
                    grab={canChange ? grab : undefined}
                    onOpen={onOpen}
                  />
                  {drag && verdict && drag.to.bookingDate === date && drag.to.simulatorId === id && (
                    <DropTarget drag={drag} verdict={verdict} isCompact={isCompact} />
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <DragStatus drag={drag} verdict={verdict} />
    </>
  );
}

/** `refusal` is null if the booking fits. `passed` lists the member limits that the booking would exceed. */
function verdictOn({ booking, to }: Drag, days: BoardProps['days'], now: Date) {
  const day = days.find((each) => each?.date === to.bookingDate);
  if (!day) return { refusal: 'This day hasn’t loaded yet.', passed: [] };
  const question = { ...personOf(booking), day: ruleDayOf(day), now };
  return {
    refusal: deskBookingRefusal(to, question)?.message ?? null,
    passed: passedLimits(to, question),
  };
}
