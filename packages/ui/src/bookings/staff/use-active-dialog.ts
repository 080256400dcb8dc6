import { useCallback, useEffect, useRef, useState } from 'react';

/** A closed dialog restores the focus within this time. */
const AFTER_DIALOG_MS = 60;

/** Manages the dialogs on a board. After the last dialog closes, the element that opened the first gets the focus. */
export function useActiveDialog<Dialog>() {
  const [activeDialog, setActiveDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);
  const isOpen = activeDialog !== null;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => {
      const { current } = opener;
      opener.current = null;
      if (document.activeElement === document.body && current instanceof HTMLElement) current.focus();
    }, AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return {
    activeDialog,
    open: useCallback((wanted: Dialog) => {
      opener.current ??= document.activeElement;
      setActiveDialog(wanted);
    }, []),
    close: useCallback(() => setActiveDialog(null), []),
  };
}
