import { useCallback, useEffect, useRef, useState } from 'react';

/** The delay until a closing dialog has restored the focus. */
const AFTER_DIALOG_MS = 60;

/** The open dialog above a board. Restores focus to the original element, even after one dialog opened another. */
export function useActiveDialog<Dialog>() {
  const [activeDialog, setOpened] = useState<Dialog | null>(null);
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
      setOpened(wanted);
    }, []),
    close: useCallback(() => setOpened(null), []),
  };
}
