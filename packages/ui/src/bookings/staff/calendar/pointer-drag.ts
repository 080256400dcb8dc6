/** How far a mouse moves before a press becomes a drag, and how far a resting finger may move. */
const MOUSE_SLOP_PX = 5;
const TOUCH_SLOP_PX = 10;
/** How long a finger rests before it drags. A shorter time would block scrolling. */
const LONG_PRESS_MS = 350;
/** The distance from an edge where the board scrolls by itself, and its maximum speed per frame. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

export type DragSteps = {
  onStart: () => void;
  /** The pointer's position, updated while the board scrolls below it. */
  onMove: (x: number, y: number) => void;
  onEnd: (isDropped: boolean) => void;
};

/**
 * Tracks a pointer from press to release. A mouse drags at once. A finger drags after a rest, so scrolling and tapping
 * still work. Escape or a canceled pointer drops nothing. Returns a function that stops tracking.
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
    const speed = edgeSpeed(scroller.getBoundingClientRect(), last.y);
    if (speed !== 0) {
      scroller.scrollTop += speed;
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
  const end = (isDropped: boolean, isLetGo = true) => {
    stop();
    if (!isDragging) return;
    swallowClick(isLetGo);
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
  // Prevents the context menu and the scrolling that a resting finger triggers.
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

function edgeSpeed({ top, bottom }: DOMRect, y: number): number {
  // If the board is taller than the window, the visible edges count.
  const above = Math.max(top, 0) + EDGE_PX - y;
  const below = y - (Math.min(bottom, window.innerHeight) - EDGE_PX);
  const depth = above > 0 ? -above : Math.max(below, 0);
  return Math.max(-1, Math.min(1, depth / EDGE_PX)) * SCROLL_PX;
}

/** The click after a drag must not open the booking, even after Escape has ended the drag. */
function swallowClick(isLetGo: boolean): void {
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
  // The click, if any, follows right after pointerup.
  const end = () => setTimeout(() => over.abort());
  if (isLetGo) end();
  else
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, end, { signal });
}
