import { isSameSlot, type NewBooking } from '@clubhouse/core/bookings';
import type { DeskBookingRow } from '@clubhouse/core/desk';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { type BoardPoint, draggedTo, type Grip, slotOf } from './drag.ts';
import { followDrag } from './pointer-drag.ts';
import { HALF_HOURS, rowOf } from './rows.ts';

export type Drag = { booking: DeskBookingRow; to: NewBooking };
export type Grab = (booking: DeskBookingRow, edge: Grip['edge'], press: PointerEvent<HTMLElement>) => void;

export function useBookingDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (booking: DeskBookingRow, to: NewBooking) => void,
): { drag: Drag | null; grab: Grab } {
  const facility = useFacility();
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  // Browsers let a drag prevent scrolling only if a `touchmove` listener existed when the touch began.
  useEffect(() => {
    const element = board.current;
    const listener = () => {};
    element?.addEventListener('touchmove', listener, { passive: false });
    return () => element?.removeEventListener('touchmove', listener);
  }, [board]);

  const grab = useCallback<Grab>(
    (booking, edge, press) => {
      const scroller = board.current;
      if (!scroller || press.button !== 0 || !press.isPrimary) return;
      const pressed = pointAt(scroller, press.clientX, press.clientY);
      if (!pressed) return;
      const grip: Grip = edge === 'end' ? { edge } : { edge, below: pressed.row - rowOf(booking.startTime) };
      let to = slotOf(booking);
      stop.current?.();
      stop.current = followDrag(press, press.currentTarget, scroller, {
        onStart: () => setDrag({ booking, to }),
        onMove: (x, y) => {
          const point = pointAt(scroller, x, y);
          const next = point && draggedTo(booking, grip, point, facility);
          if (!next || isSameSlot(next, to)) return;
          to = next;
          setDrag({ booking, to });
        },
        onEnd: (isDropped) => {
          setDrag(null);
          if (isDropped && !isSameSlot(to, booking)) drop.current(booking, to);
        },
      });
    },
    [board, facility],
  );
  return { drag, grab };
}

/** Returns the lane and the row at a point. For a point outside all lanes, uses the nearest lane. */
function pointAt(board: HTMLElement, x: number, y: number): BoardPoint | null {
  const lanes = [...board.querySelectorAll<HTMLElement>('[data-lane]')].map((lane) => ({
    lane,
    box: lane.getBoundingClientRect(),
  }));
  const away = ({ box }: { box: DOMRect }) => Math.max(box.left - x, x - box.right, 0);
  const nearest = lanes.sort((a, b) => away(a) - away(b))[0];
  if (!nearest) return null;
  const { lane, box } = nearest;
  return {
    simulatorId: Number(lane.dataset.bay),
    bookingDate: lane.dataset.date ?? '',
    row: ((y - box.top) / box.height) * HALF_HOURS.length,
  };
}
