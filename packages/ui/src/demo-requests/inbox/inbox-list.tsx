import { may } from '@clubhouse/core/auth';
import { type InboxRequest, type InboxView, isCallLeft } from '@clubhouse/core/demo-requests';
import { ArrowUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUser } from '../../auth/index.ts';
import { Button } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import type { TriagedRequest } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type LoadedInbox, type TriageChange, useTriage } from './inbox-api.ts';
import { InboxHeadings, InboxRow } from './inbox-row.tsx';
import { PanelPage } from './panel-page.tsx';
import { RequestPanel } from './request-panel.tsx';
import { useDeferredRows } from './use-deferred-rows.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useIsWide } from './use-is-wide.ts';
import { type RequestDialogName, useMainAction } from './use-main-action.tsx';

export const DeleteRequestsDialog = lazyDialog(() => import('./delete-requests-dialog.tsx'));

type Props = {
  page: LoadedInbox;
  view: InboxView;
  focusSearch: () => void;
  /** Returns the element that gets the focus after the last listed request is deleted. */
  whenEmpty: () => HTMLElement | null;
  renderDialog: (dialog: RequestDialogName, request: TriagedRequest, onClose: () => void) => ReactNode;
};

type ActivePanel = { id: number; isNoting: boolean; opening: number };

export function InboxList({ page, view, focusSearch, whenEmpty, renderDialog }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, arrived, showAll, showAtRest } = useDeferredRows(page, list);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [activePanel, setActivePanel] = useState<ActivePanel | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<{ name: RequestDialogName; request: TriagedRequest } | null>(null);
  const [deleting, setDeleting] = useState<readonly InboxRequest[] | null>(null);
  const isAdmin = may(useUser(), 'administer');
  const isWide = useIsWide();
  const { change } = useTriage();
  const stepOf = useMainAction((name, request) => setDialog({ name, request }));

  const current = shown.find(({ id }) => id === currentId) ?? shown[0];
  const openRow = activePanel && shown.find(({ id }) => id === activePanel.id);
  const isCovered = activePanel !== null && !isWide;
  const selected = shown.filter(({ id }) => selectedIds.has(id));
  const focusRow = (row: InboxRequest | undefined) => {
    if (!row) return;
    if (activePanel && isWide) setActivePanel({ id: row.id, isNoting: false, opening: activePanel.opening });
    moveFocus(row);
  };
  const moveFocus = (row: InboxRequest) => {
    flushSync(() => setCurrentId(row.id));
    const button = list.current?.querySelector<HTMLElement>(`[data-request="${row.id}"] [data-open]`);
    button?.focus({ preventScroll: true });
    button?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
  };
  const hasCallLeft = (row: InboxRequest) => view === 'call_due' && isCallLeft(row);
  const isSettled = (row: InboxRequest) => row.isRead && !hasCallLeft(row);
  const nextOpen = (row: InboxRequest) => {
    const index = shown.indexOf(row);
    return [...shown.slice(index + 1), ...shown.slice(0, index)].find((other) => !isSettled(other));
  };
  const open = (row: InboxRequest, isNoting = false) => {
    setCurrentId(row.id);
    setActivePanel((before) => ({ id: row.id, isNoting, opening: (before?.opening ?? 0) + 1 }));
  };
  const close = () => {
    setActivePanel(null);
    // Moves the focus back to the row, because the panel had the focus.
    setTimeout(() => current && moveFocus(current));
  };
  /**
   * Completes or reopens a request. If a completed request only needs a call, clears the call instead. Except
   * after reopening, focuses the next open row, so that staff can press the same key repeatedly.
   */
  const complete = (row: InboxRequest) => {
    change([row], hasCallLeft(row) ? { nextCallDate: null } : { isRead: !row.isRead });
    if (isSettled(row)) return;
    if (activePanel && !isWide) setActivePanel(null);
    const next = nextOpen(row);
    if (next) focusRow(next);
  };
  const toggle = ({ id }: InboxRequest) => {
    const ids = new Set(selectedIds);
    if (!ids.delete(id)) ids.add(id);
    setSelectedIds(ids);
  };
  const changeSelected = (wanted: TriageChange) => {
    const rows =
      wanted.isRead === undefined ? selected : selected.filter(({ isRead }) => isRead !== wanted.isRead);
    change(rows, wanted);
    // Keeps rows that only need a call, because completing the others does not change them.
    const calls = wanted.isRead ? selected.filter(hasCallLeft) : [];
    setSelectedIds(new Set(calls.map(({ id }) => id)));
    const next = wanted.isRead ? shown.find((row) => !isSettled(row) && !selectedIds.has(row.id)) : current;
    focusRow(next ?? current);
  };
  const showNew = () => {
    const [first] = arrived;
    flushSync(showAll);
    focusRow(first);
  };
  useInboxKeys({
    rows: shown,
    current: isCovered ? (openRow ?? current) : current,
    isStarted: currentId !== null,
    hasPanel: activePanel !== null,
    isCovered,
    focusRow,
    open,
    close,
    // If rows are selected, the key E completes all of them. If they only need calls, it clears the calls.
    complete: (row) => {
      if (selected.length > 0) {
        const isOnlyCalls = selected.every(({ isRead }) => isRead) && selected.some(hasCallLeft);
        changeSelected(isOnlyCalls ? { nextCallDate: null } : { isRead: true });
      } else if (!isSettled(row)) complete(row);
    },
    act: (row) => {
      setCurrentId(row.id);
      const step = stepOf(row);
      if (step) step.act();
      else open(row);
    },
    toggle,
    focusSearch,
  });
  // Closes the panel if its row is gone, for example because an admin deleted the request.
  useEffect(() => {
    if (activePanel && !openRow) setActivePanel(null);
  }, [activePanel, openRow]);

  const panel = activePanel && openRow && (
    <RequestPanel
      key={`${openRow.id} ${activePanel.opening}`}
      request={openRow}
      isNoting={activePanel.isNoting}
      isCallLeft={hasCallLeft(openRow)}
      onOpen={(name, request) => setDialog({ name, request })}
      onNote={() => open(openRow, true)}
      onDone={() => {
        const next = nextOpen(openRow);
        if (!isWide) setActivePanel(null);
        setTimeout(() => focusRow(next ?? openRow));
      }}
    />
  );

  return (
    <>
      <div className="flex items-start gap-6">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the list becomes idle */}
        <div
          ref={list}
          className={`@container min-w-0 flex-1 ${panel && !isWide ? 'hidden' : ''}`}
          onPointerLeave={showAtRest}
          onBlur={() => setTimeout(showAtRest)}
        >
          {/* This element takes up no space, so the rows do not move when the button appears. */}
          {arrived.length > 0 && (
            <div className="pointer-events-none sticky top-16 z-20 flex h-0 justify-end">
              <Button className="-translate-y-full pointer-events-auto shadow-card" onClick={showNew}>
                <ArrowUp aria-hidden className="size-5" />
                {arrived.length === 1 ? 'Show the new request' : `Show ${arrived.length} new requests`}
              </Button>
            </div>
          )}
          <InboxHeadings />
          <ul aria-label="Requests" className="empty:hidden">
            {shown.map((row) => (
              <InboxRow
                key={row.id}
                request={row}
                step={row.isRead ? null : stepOf(row)}
                isCallLeft={hasCallLeft(row)}
                isSelected={selectedIds.has(row.id)}
                isCurrent={row === current}
                isOpen={activePanel?.id === row.id}
                onFocus={() => setCurrentId(row.id)}
                onSelect={() => toggle(row)}
                onOpen={() => open(row)}
                onDone={() => complete(row)}
              />
            ))}
          </ul>
          <BulkBar
            selected={selected}
            listed={shown.length}
            onSelectAll={() => setSelectedIds(new Set(shown.map(({ id }) => id)))}
            onChange={changeSelected}
            onDelete={isAdmin ? () => setDeleting(selected) : undefined}
            onClear={() => setSelectedIds(new Set())}
          />
        </div>
        {panel && !isWide && (
          <PanelPage key={activePanel.opening} label={`Request from ${openRow.name}`} onBack={close}>
            {panel}
          </PanelPage>
        )}
        {panel && isWide && (
          <aside
            aria-label={`Request from ${openRow.name}`}
            className="sticky top-20 max-h-[calc(100dvh-6rem)] w-96 shrink-0 overflow-y-auto rounded-lg border border-border bg-surface p-4"
          >
            <button
              type="button"
              aria-label="Close"
              aria-keyshortcuts="Escape"
              onClick={close}
              className="float-right -mt-2 -mr-2 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
            >
              <X aria-hidden className="size-5" />
            </button>
            {panel}
          </aside>
        )}
      </div>
      {deleting && (
        <DeleteRequestsDialog
          rows={deleting}
          onDone={() => setSelectedIds(new Set())}
          onClose={() => setDeleting(null)}
          focusWhenGone={() =>
            list.current?.querySelector<HTMLElement>('[data-open][tabindex="0"]') ?? whenEmpty()
          }
        />
      )}
      {dialog &&
        renderDialog(dialog.name, dialog.request, () => {
          setDialog(null);
          // Moves the focus back to the row, unless the dialog has already moved it.
          setTimeout(() => document.activeElement === document.body && focusRow(current), AFTER_DIALOG_MS);
        })}
    </>
  );
}

/** How long to wait for a closed dialog to restore the focus. */
const AFTER_DIALOG_MS = 100;
