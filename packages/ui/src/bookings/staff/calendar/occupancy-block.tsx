import { bookingPhase, changeRefusal } from '@clubhouse/core/bookings';
import type { DeskBookingRow, Occupancy } from '@clubhouse/core/desk';
import type { Facility } from '@clubhouse/core/facility';
import { useFacility } from '../../../client/facility.ts';
import { BreakableName } from '../../../kit/breakable-name.tsx';
import { useChangedMark } from '../changed-booking.ts';
import { Attendance } from './attendance.tsx';
import { iconOf, KINDS, kindOf, PAST_CLASS } from './kinds.ts';
import type { Block, Lane } from './lane.ts';
import { gridRowsOf, gridStyle } from './rows.ts';
import {
  bareInterval,
  compactOccupancyLabel,
  detailOf,
  occupancyLabel,
  shortInterval,
  shortTitleOf,
  titleOf,
} from './texts.ts';
import type { Grab } from './use-booking-drag.ts';

type Props = Lane & {
  item: Block;
  now: Date;
  isDragged: boolean;
  onOpen: (item: Occupancy) => void;
  /** Undefined if the user is not allowed to change bookings now. */
  grab: Grab | undefined;
};

export function OccupancyBlock({ item, simulatorId, date, now, isCompact, isDragged, onOpen, grab }: Props) {
  const facility = useFacility();
  const label = isCompact
    ? compactOccupancyLabel(item, simulatorId, date, facility)
    : occupancyLabel(item, simulatorId, facility);
  const { top, length } = gridRowsOf(item);
  const booking = item.type === 'booking' ? item.booking : null;
  const mark = useChangedMark<HTMLButtonElement>(booking);
  if (length <= 0) return null;
  const { canMove, canResize } = booking && grab ? gripsOf(booking, now, facility) : NO_GRIPS;
  const isShared = item.share.of > 1;
  const look = `flex size-full flex-col items-stretch justify-start overflow-hidden rounded-sm border border-l-4 text-left leading-tight ${isCompact ? 'px-1 py-px text-[0.75rem]' : `py-1 text-small sm:px-2 ${isShared ? 'px-0.5' : 'px-1.5'}`} ${classOf(item, now, facility)} ${isDragged ? 'opacity-45' : ''} ${length < 2 && !isCompact ? ONE_LINE : ''}`;
  const content = <Content item={item} rows={length} isCompact={isCompact} isShared={isShared} />;

  return (
    <li className="absolute z-10 p-px" style={gridStyle(item, item.share)}>
      <button
        {...mark}
        type="button"
        tabIndex={-1}
        data-item={top}
        data-length={length}
        data-booking={booking?.id}
        aria-label={label}
        title={isCompact ? label : undefined}
        onClick={() => onOpen(item)}
        onPointerDown={canMove && booking ? (press) => grab?.(booking, 'whole', press) : undefined}
        className={`${look} select-none outline-offset-[-2px] [-webkit-touch-callout:none] hover:brightness-[.97] dark:hover:brightness-110 ${canMove ? 'cursor-grab' : 'cursor-pointer'}`}
      >
        {content}
      </button>
      {canResize && booking && (
        <span
          aria-hidden
          title="Drag to make the booking longer or shorter"
          onPointerDown={(press) => grab?.(booking, 'end', press)}
          className={`group/edge absolute inset-x-1 grid cursor-ns-resize select-none place-items-end justify-items-center ${isCompact ? '-bottom-1 h-2' : '-bottom-1 h-3 pointer-coarse:-bottom-2 pointer-coarse:h-6'}`}
        >
          <span className="mb-[5px] h-1 w-7 max-w-full rounded-full bg-border-strong opacity-0 group-hover/edge:opacity-100 pointer-coarse:mb-2.5 pointer-coarse:opacity-70" />
        </span>
      )}
    </li>
  );
}

/** In wide windows with a mouse, a half-hour row is too short for a second line of text. */
const ONE_LINE = 'lg:pointer-fine:flex-row lg:pointer-fine:items-center lg:pointer-fine:gap-2';

const NO_GRIPS = { canMove: false, canResize: false };

/**
 * Returns whether staff can move or resize a booking by dragging. Both are possible for a future booking of a
 * member or a guest. While such a booking is running, staff can drag its end but cannot drag it elsewhere.
 * Bookings of leagues and lessons allow neither.
 */
function gripsOf(booking: DeskBookingRow, now: Date, facility: Facility) {
  const refusal = changeRefusal(booking, now, facility);
  const isRunning = refusal?.code === 'booking_past' && bookingPhase(booking, now, facility) === 'running';
  return { canMove: refusal === null, canResize: refusal === null || isRunning };
}

function classOf(item: Occupancy, now: Date, facility: Facility): string {
  const isPast = item.type === 'booking' && bookingPhase(item.booking, now, facility) === 'past';
  return isPast ? PAST_CLASS : KINDS[kindOf(item)].className;
}

function Content({
  item,
  rows,
  isCompact,
  isShared,
}: {
  item: Occupancy;
  rows: number;
  isCompact: boolean;
  /**
   * True if overlapping blocks share the lane's width. In the day view on phones, these blocks have no icon,
   * so more text fits.
   */
  isShared: boolean;
}) {
  const booking = item.type === 'booking' ? item.booking : null;
  const Icon = iconOf(item);
  if (isCompact) {
    return (
      <>
        <span
          className={`min-h-0 hyphens-auto font-[600] ${LINES[isShared ? 1 : Math.min(Math.floor(rows), 4)]}`}
        >
          {/* Member bookings, the most common kind, have no icon, so that more of the name fits. */}
          {booking?.kind !== 'member' && <Icon aria-hidden className="float-left mt-px mr-0.5 size-3" />}
          {/* Beside another block, the title of a closure or league session would not fit. */}
          {(booking || !isShared) && shortTitleOf(item)}
        </span>{' '}
        {rows >= 2 && !isShared && <span className="truncate">{bareInterval(item)}</span>}
        {rows >= 2 && booking && <Attendance booking={booking} iconClass="size-3" />}
      </>
    );
  }
  const isRoomy = rows >= 2;
  return (
    <>
      <span className="flex min-w-0 items-start gap-1">
        <Icon aria-hidden className={`mt-px size-3.5 shrink-0 ${isShared ? 'max-sm:hidden' : ''}`} />
        <span className={`min-w-0 font-[600] ${rows >= 3 ? 'line-clamp-2' : 'truncate'}`}>
          <BreakableName name={titleOf(item)} />
        </span>
        {booking && !isRoomy && <Attendance booking={booking} className="ml-auto" />}
      </span>{' '}
      <span className={isRoomy && !isShared ? 'line-clamp-2' : 'truncate'}>{shortInterval(item)}</span>{' '}
      {isRoomy && (
        <span className="mt-0.5 flex min-h-0 flex-wrap items-center gap-x-1.5">
          <span className={item.type === 'closure' ? 'line-clamp-2' : 'text-muted'}>{detailOf(item)}</span>{' '}
          {booking && <Attendance booking={booking} isWritten />}
        </span>
      )}
    </>
  );
}

/** Maximum lines of the name in the week view, keyed by the block's length in half-hours. */
const LINES: Record<number, string> = {
  1: 'line-clamp-1 break-all',
  2: 'line-clamp-1 break-all',
  3: 'line-clamp-2',
  4: 'line-clamp-3',
};
