import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long to wait for a closed dialog to restore the focus. */
const AFTER_DIALOG_MS = 60;
/** How long to wait for a list to focus its next row, if the row that opened the dialog is gone. */
const AFTER_LIST_MS = 140;

/** Returns true if no element has the focus. Focus inside a closing dialog counts as no focus. */
const isFocusLost = () =>
  document.activeElement === document.body ||
  document.activeElement?.closest('[role$=dialog][data-state=closed]') != null;

/**
 * After the last dialog closes, the element that had the focus before the first dialog gets the focus again.
 * If there was no such element, or if it is gone, `focusAfter` chooses where the focus goes.
 */
export function useActiveDialog<Dialog>(focusAfter?: (closed: Dialog) => void) {
  const [activeDialog, setActiveDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);
  const shown = useRef<Dialog | null>(null);
  const chooseFocus = useEffectEvent(focusAfter ?? (() => {}));
  const isOpen = activeDialog !== null;
  useEffect(() => {
    if (isOpen) return;
    let lateTimer: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(() => {
      const { current } = opener;
      opener.current = null;
      if (isFocusLost() && current instanceof HTMLElement) current.focus();
      // If an element has the focus again, `focusAfter` must not run. Even if the focused row disappears
      // soon, its list focuses the next row.
      if (!isFocusLost()) shown.current = null;
      // The second timer starts only after the first one has run. If both started together, a busy page could run
      // both late, one right after the other. `chooseFocus` would then run before `useRovingRows` can focus the
      // list's next row.
      lateTimer = setTimeout(() => {
        const closed = shown.current;
        shown.current = null;
        if (isFocusLost() && closed !== null) chooseFocus(closed);
      }, AFTER_LIST_MS);
    }, AFTER_DIALOG_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(lateTimer);
    };
  }, [isOpen]);
  return {
    activeDialog,
    open: useCallback((wanted: Dialog) => {
      opener.current ??= document.activeElement;
      shown.current = wanted;
      setActiveDialog(wanted);
    }, []),
    close: useCallback(() => setActiveDialog(null), []),
  };
}
