import { useCallback, useEffect, useRef, useState } from 'react';

/** By then a dialog that closes has given the focus back, where it knew to whom. */
const AFTER_DIALOG_MS = 60;

/** What is open above a board, and the focus back to where it was opened: one opens from another, and by keys. */
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
