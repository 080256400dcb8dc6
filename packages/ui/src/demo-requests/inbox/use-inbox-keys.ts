import type { InboxRequest } from '@clubhouse/core/demo-requests';
import { useSingleKey } from '../../kit/single-keys.ts';

type Options = {
  rows: readonly InboxRequest[];
  /** The row that keys apply to: the row that last had the focus, or else the first row. */
  current: InboxRequest | undefined;
  /** False until a row has had the focus. Until then, pressing J moves to the first row. */
  isStarted: boolean;
  hasPanel: boolean;
  /** True if the open request covers the list. The arrow keys then scroll the page. */
  isCovered: boolean;
  focusRow: (row: InboxRequest | undefined) => void;
  open: (row: InboxRequest, isNoting?: boolean) => void;
  close: () => void;
  complete: (row: InboxRequest) => void;
  act: (row: InboxRequest) => void;
  toggle: (row: InboxRequest) => void;
  focusSearch: () => void;
};

/** Handles the keyboard shortcuts of the inbox: docs/product/demo-requests.md#keys. */
export function useInboxKeys(options: Options): void {
  const {
    rows,
    current,
    isStarted,
    hasPanel,
    isCovered,
    focusRow,
    open,
    close,
    complete,
    act,
    toggle,
    focusSearch,
  } = options;
  const go = (step: number) => {
    const index = current && isStarted ? rows.indexOf(current) + step : 0;
    focusRow(rows[Math.max(0, Math.min(index, rows.length - 1))]);
  };
  const withCurrent = (run: (row: InboxRequest) => void) => () => current && run(current);
  useSingleKey(['j', 'ArrowDown'], () => go(1), !isCovered);
  useSingleKey(['k', 'ArrowUp'], () => go(-1), !isCovered);
  useSingleKey(
    ['d'],
    withCurrent((row) => act(row)),
  );
  useSingleKey(
    ['n'],
    withCurrent((row) => open(row, true)),
  );
  useSingleKey(
    ['e'],
    withCurrent((row) => complete(row)),
  );
  useSingleKey(
    ['x'],
    withCurrent((row) => toggle(row)),
  );
  // Uses F, because the slash key opens the global search.
  useSingleKey(['f'], focusSearch);
  useSingleKey(['Escape'], close, hasPanel);
}
