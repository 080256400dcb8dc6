import { deskBookingRefusal, passedLimits } from '@clubhouse/core/bookings';
import { baysToShow, type DeskDay } from '@clubhouse/core/desk';
import { type Facility, staffHoursOn } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatDate } from '@clubhouse/core/time';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { showToast } from '../../../kit/index.ts';
import { personOf, ruleDayOf } from '../dialogs/slot-choice.ts';
import { DragStatus, DropTarget } from './drop-target.tsx';
import { LaneView } from './lane-view.tsx';
import { LANE_HEIGHT, rowOf } from './rows.ts';
import type { Open } from './schedule-dialogs.tsx';
import { useBoardScroll } from './use-board-scroll.ts';
import { type Drag, useBookingDrag } from './use-booking-drag.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/**
 * Returns the row to scroll to if `dates` does not include today. This is the front desk's earliest opening
 * time on these dates. If the desk is closed on all of them, this is the first bookable time.
 */
function openingRow(dates: readonly string[], facility: Facility): number {
  const opening = dates.flatMap((date) => staffHoursOn(date, facility)?.startTime ?? []).sort()[0];
  return Math.floor(rowOf(opening ?? facility.booking.earliestStart));
}

/** Minimum width of a bay column, in rem. Columns that don't fit scroll horizontally. */
const LANE_REM = { day: 5.5, week: 3 };
const GRID_LINES: CSSProperties = {
  backgroundImage:
    'linear-gradient(color-mix(in srgb, var(--border-strong) 45%, transparent) 1px, transparent 1px), linear-gradient(var(--border) 1px, transparent 1px)',
  backgroundSize: '100% calc(var(--row) * 2), 100% var(--row)',
};

export type BoardProps = {
  dates: readonly string[];
  /** In the order of `dates`. A day is undefined while it loads. */
  days: readonly (DeskDay | undefined)[];
  now: Date;
  canChange: boolean;
  /** True if the board fills the available height and follows the current time while nobody uses it. */
  isOfNow?: boolean;
  /** True if the board fills the available height of a wide window. */
  isFilling?: boolean;
  onOpen: Open;
};

export function Board({
  dates,
  days,
  now,
  canChange,
  isOfNow = false,
  isFilling = false,
  onOpen,
  isCompact = false,
  heading,
  gutter,
}: BoardProps & { isCompact?: boolean; heading: ReactNode; gutter: ReactNode }) {
  const facility = useFacility();
  const board = useRef<HTMLDivElement>(null);
  const { drag, grab } = useBookingDrag(board, (booking, to) => {
    const { refusal } = verdictOn({ booking, to }, days, now, facility);
    if (refusal === null) onOpen({ dialog: 'move', booking, to });
    else showToast({ title: 'Booking not moved', description: refusal, variant: 'destructive' });
  });
  const isToday = dates.includes(facilityDate(now, facility));
  const firstRow = isToday ? Math.floor(rowOf(facilityTime(now, facility))) : openingRow(dates, facility);
  useBoardScroll(board, { isToday, isFollowing: isOfNow && isToday, row: firstRow });
  const roving = useRovingFocus(board, firstRow);
  const verdict = drag && verdictOn(drag, days, now, facility);
  const gutterWidth = isCompact ? '3.5rem' : 'clamp(4.25rem,12vw,6rem)';
  const lanes = dates.map((date, index) => ({ date, bays: baysToShow(date, days[index], facility) }));
  const laneWidth = isCompact ? LANE_REM.week : LANE_REM.day;
  const widths = lanes.map(({ bays }) => `minmax(${bays.length * laneWidth}rem, ${bays.length}fr)`);
  const columns = [gutterWidth, ...widths].join(' ');

  return (
    <>
      <div
        ref={board}
        data-board
        data-of-now={isOfNow || undefined}
        aria-busy={days.includes(undefined)}
        {...roving}
        className={`${isOfNow ? 'h-full' : `h-[clamp(22rem,calc(100dvh-11rem),64rem)] ${isFilling ? 'lg:h-auto lg:min-h-0 lg:flex-1' : ''}`} scroll-pt-20 scroll-pb-6 overflow-y-auto rounded-lg border border-border bg-surface [scrollbar-gutter:stable] ${isCompact ? '[--row:1.5rem]' : isOfNow ? '[--row:2.875rem]' : '[--row:2.75rem] lg:pointer-fine:[--row:2.0625rem]'}`}
        // Without this padding, the sticky column with the hours would cover the focused item.
        style={{ scrollPaddingLeft: gutterWidth }}
      >
        <div
          className="sticky top-0 z-30 grid min-w-fit border-border border-b bg-surface"
          style={{ gridTemplateColumns: columns }}
        >
          {heading}
        </div>
        <div className="grid min-w-fit overflow-y-clip" style={{ gridTemplateColumns: columns }}>
          <div className="sticky left-0 z-[25] bg-surface">{gutter}</div>
          {lanes.map(({ date, bays }, index) => (
            <div key={date} className="grid auto-cols-fr grid-flow-col border-border-strong/50 border-l">
              {bays.map(({ id, name }) => (
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

/** The empty corner above the gutter. It covers bay names that scroll to the left. */
export const BoardCorner = () => <span aria-hidden className="sticky left-0 z-10 bg-surface" />;

/**
 * `refusal` says why staff cannot drop the booking at the slot `to`, or is null. `passed` has a warning for
 * each member limit that the booking would exceed. Staff may exceed these limits.
 */
function verdictOn({ booking, to }: Drag, days: BoardProps['days'], now: Date, facility: Facility) {
  const day = days.find((each) => each?.date === to.bookingDate);
  if (!day) return { refusal: 'This day hasn’t loaded yet.', passed: [] };
  const question = { ...personOf(booking), day: ruleDayOf(day, facility), now };
  return {
    refusal: deskBookingRefusal(to, question)?.message ?? null,
    passed: passedLimits(to, question),
  };
}
