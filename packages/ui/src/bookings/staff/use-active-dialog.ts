import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A closed dialog restores the focus within this time. */
const AFTER_DIALOG_MS = 60;
/** If the row of the dialog no longer exists, a list moves the focus to the next row within this time. */
const AFTER_LIST_MS = 200;

/**
 * Manages the dialogs on a board. After the last dialog closes, the element that opened the first gets the focus. If
 * nothing had the focus, or the element no longer exists, `focusAfter` chooses the next focus.
 */
export function useActiveDialog<Dialog>(focusAfter?: (closed: Dialog) => void) {
  const [activeDialog, setActiveDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);
  const shown = useRef<Dialog | null>(null);
  const chooseFocus = useEffectEvent(focusAfter ?? (() => {}));
  const isOpen = activeDialog !== null;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => {
      const { current } = opener;
      opener.current = null;
      if (document.activeElement === document.body && current instanceof HTMLElement) current.focus();
    }, AFTER_DIALOG_MS);
    const lateTimer = setTimeout(() => {
      const closed = shown.current;
      shown.current = null;
      if (document.activeElement === document.body && closed !== null) chooseFocus(closed);
    }, AFTER_LIST_MS);
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
