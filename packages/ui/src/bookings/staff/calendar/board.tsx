import { deskBookingRefusal, passedLimits } from '@clubhouse/core/bookings';
import type { DeskDay } from '@clubhouse/core/desk';
import { BAYS } from '@clubhouse/core/facility';
import { facilityDate, facilityTime, formatDate } from '@clubhouse/core/time';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { showToast } from '../../../kit/index.ts';
import { personOf, ruleDayOf } from '../dialogs/slot-choice.ts';
import type { Open } from './active-dialog.ts';
import { DragStatus, DropTarget } from './drop-target.tsx';
import { LANE_HEIGHT } from './grid-style.ts';
import { LaneView } from './lane-view.tsx';
import { rowOf } from './rows.ts';
import { scrollToRow } from './scroll-to-row.ts';
import { type Drag, useBookingDrag } from './use-booking-drag.ts';
import { useFollowNow } from './use-follow-now.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** The first visible time on days other than today: when the front desk opens. */
const FIRST_ROW = rowOf('08:00:00');
const GRID_LINES: CSSProperties = {
  backgroundImage:
    'linear-gradient(color-mix(in srgb, var(--border-strong) 45%, transparent) 1px, transparent 1px), linear-gradient(var(--border) 1px, transparent 1px)',
  backgroundSize: '100% calc(var(--row) * 2), 100% var(--row)',
};

export type BoardProps = {
  /** The visible dates in order, each with its loaded data. */
  dates: readonly string[];
  days: readonly (DeskDay | undefined)[];
  now: Date;
  /** Whether bookings can be created and changed now. */
  canChange: boolean;
  /** Fills the available height and follows the current time while the board is idle. */
  isOfNow?: boolean;
  onOpen: Open;
};

/**
 * The lanes of both bays for a day or a week. All lanes share one time scale, drag behavior and keyboard navigation.
 */
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
  useScrollTo(board, isToday, firstRow);
  useFollowNow(board, isOfNow && isToday, firstRow);
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

/** Whether the booking may be dropped here, and which member limits that exceeds. */
function verdictOn({ booking, to }: Drag, days: BoardProps['days'], now: Date) {
  const day = days.find((each) => each?.date === to.bookingDate);
  if (!day) return { refusal: 'This day hasn’t loaded yet.', passed: [] };
  const question = { ...personOf(booking), day: ruleDayOf(day), now };
  return {
    refusal: deskBookingRefusal(to, question)?.message ?? null,
    passed: passedLimits(to, question),
  };
}

/**
 * Scrolls to the current time, or to the start of the desk's day. Afterwards it scrolls only when the user goes to
 * today.
 */
function useScrollTo(board: { readonly current: HTMLElement | null }, isToday: boolean, row: number): void {
  const isOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: time alone must not scroll the board while it is in use
  useLayoutEffect(() => {
    if (!board.current || (isOpened.current && !isToday)) return;
    isOpened.current = true;
    scrollToRow(board.current, row);
  }, [isToday]);
}
