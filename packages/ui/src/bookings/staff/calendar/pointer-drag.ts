const MOUSE_SLOP_PX = 5;
/** A finger that moves farther than this during the long press scrolls the board instead of dragging. */
const TOUCH_SLOP_PX = 10;
/**
 * How long a finger must press before a touch drag starts. If this time were shorter, scrolling could start a
 * drag by accident.
 */
const LONG_PRESS_MS = 350;
/** The board scrolls automatically while the user drags within this distance of its edge. */
const EDGE_PX = 48;
/** The maximum distance that the board scrolls per frame. */
const SCROLL_PX = 14;

export type DragSteps = {
  onStart: () => void;
  /** Called when the pointer moves and when the board scrolls under the pointer. */
  onMove: (x: number, y: number) => void;
  onEnd: (isDropped: boolean) => void;
};

/**
 * Follows a drag and returns a cleanup function. Touch drags need a long press, so scrolling and tapping still
 * work.
 */
export function followDrag(
  press: { pointerId: number; pointerType: string; clientX: number; clientY: number },
  element: HTMLElement,
  scroller: HTMLElement,
  { onStart, onMove, onEnd }: DragSteps,
): () => void {
  const isTouch = press.pointerType !== 'mouse';
  const done = new AbortController();
  let last = { x: press.clientX, y: press.clientY };
  let isDragging = false;
  let frame = 0;

  const scroll = () => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const [across, down] = [
      edgeSpeed(left, Math.min(right, window.innerWidth), last.x),
      edgeSpeed(top, Math.min(bottom, window.innerHeight), last.y),
    ];
    if (across !== 0 || down !== 0) {
      scroller.scrollLeft += across;
      scroller.scrollTop += down;
      onMove(last.x, last.y);
    }
    frame = requestAnimationFrame(scroll);
  };
  const start = () => {
    isDragging = true;
    element.setPointerCapture(press.pointerId);
    if (isTouch) navigator.vibrate?.(10);
    onStart();
    frame = requestAnimationFrame(scroll);
  };
  const timer = isTouch ? setTimeout(start, LONG_PRESS_MS) : undefined;
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    done.abort();
  };
  const end = (isDropped: boolean, isReleased = true) => {
    stop();
    if (!isDragging) return;
    ignoreNextClick(isReleased);
    onEnd(isDropped);
  };
  const isThis = (event: PointerEvent) => event.pointerId === press.pointerId;
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(name, listener, { ...options, signal: done.signal });

  listen('pointermove', (event) => {
    if (!isThis(event)) return;
    const distance = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    last = { x: event.clientX, y: event.clientY };
    if (!isDragging && isTouch && distance > TOUCH_SLOP_PX) stop();
    if (!isDragging && !isTouch && distance > MOUSE_SLOP_PX) start();
    if (isDragging) onMove(last.x, last.y);
  });
  listen('pointerup', (event) => isThis(event) && end(true));
  listen('pointercancel', (event) => isThis(event) && end(false));
  listen('blur', () => end(false));
  // Without these listeners, a long press would open the context menu and a moving finger would scroll the page.
  listen('contextmenu', (event) => isTouch && event.preventDefault());
  listen('touchmove', (event) => isDragging && event.preventDefault(), { passive: false });
  listen(
    'keydown',
    (event) => {
      if (!isDragging || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false, false);
    },
    { capture: true },
  );
  return stop;
}

/**
 * Returns the pixels to scroll per frame: negative near the start, positive near the end, otherwise 0. If
 * `start` is outside the window, the function uses the window's edge instead.
 */
function edgeSpeed(start: number, end: number, at: number): number {
  const before = Math.max(start, 0) + EDGE_PX - at;
  const after = at - (end - EDGE_PX);
  const depth = before > 0 ? -before : Math.max(after, 0);
  return Math.max(-1, Math.min(1, depth / EDGE_PX)) * SCROLL_PX;
}

/** Ignores the click that follows a drag, because the click would open the booking. */
function ignoreNextClick(isReleased: boolean): void {
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal },
  );
  // The browser fires the drag's click event right after `pointerup`, before this timeout runs.
  const end = () => setTimeout(() => over.abort());
  if (isReleased) end();
  else for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { signal });
}
