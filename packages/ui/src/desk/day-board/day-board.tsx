import {
  baysToShow,
  type FreeWindow,
  firstFreeWindow,
  freeWindowFrom,
  freeWindowsOf,
} from '@clubhouse/core/desk';
import type { Connection } from '@clubhouse/core/shell';
import { facilityDate, facilityTime, formatTime } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import {
  CallList,
  DaySheet,
  DayView,
  deskQueries,
  focusNow,
  OffDutyBoardNotice,
  type Open,
  ruleDayOf,
  UnsentCheckIns,
  useActiveDialog,
  useOffDuty,
  useShownDay,
  WaitingList,
} from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { errorMessage, readClock, useNow } from '../../client/index.ts';
import { useOffline } from '../../client/offline.ts';
import { Button, Failed, Notice, showToast } from '../../kit/index.ts';
import { OpeningDialog } from '../../kit/lazy-dialog.tsx';
import { BayPanel, LoadingPanel } from './bay-panel.tsx';
import type { BoardDialog } from './board-dialog.ts';
import { BoardDialogs } from './board-dialogs.tsx';
import { BoardToolbar, type ToolbarActions } from './board-toolbar.tsx';
import { ExpectedPeople } from './expected-people.tsx';
import { OpenRequests } from './open-requests.tsx';
import { ShiftNoteBar } from './shift-note.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useBookingActions } from './use-booking-actions.ts';
import { focusRow } from './use-roving-rows.ts';
import { useRunWhenLoaded } from './use-run-when-loaded.ts';

/** The home screen of the front desk: docs/product/front-desk.md#day-board. */
export function DayBoard({ onPrint, connection }: { onPrint: () => void; connection: Connection }) {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const offDuty = useOffDuty();
  const offline = useOffline();
  const board = useQuery(deskQueries.day(today));
  const day = useShownDay(board.data);
  const timeline = useRef<HTMLDivElement>(null);
  const expected = useRef<HTMLDivElement>(null);
  const requests = useRef<HTMLDivElement>(null);
  const calls = useRef<HTMLElement>(null);
  /**
   * Focuses the row that the dialog was about. After the dialog for closing a bay, focuses the first person
   * to call instead. If there is no such row, focuses the timeline at the current time.
   */
  const focusAfter = (closed: BoardDialog) => {
    const call = closed.dialog === 'close' && calls.current?.querySelector<HTMLElement>('li button');
    if (call) return call.focus();
    const row =
      'booking' in closed
        ? expected.current?.querySelector(`[data-booking="${closed.booking.id}"]`)
        : 'request' in closed && requests.current?.querySelector(`[data-request="${closed.request.id}"]`);
    if (row) focusRow(row);
    else if (timeline.current) focusNow(timeline.current, facility);
  };
  const { activeDialog, open, close } = useActiveDialog<BoardDialog>(focusAfter);
  const actions = useBookingActions(day, open);

  const bookIn = (freeWindow: FreeWindow) => open({ dialog: 'walk-in', freeWindow, bookingDate: today });
  const openOnTimeline = useCallback<Open>(
    (wanted) => {
      const { simulatorId, startTime } = wanted.dialog === 'book' ? wanted.slotHint : {};
      const freeWindows =
        day && simulatorId ? freeWindowsOf(simulatorId, today, ruleDayOf(day, facility), readClock()) : [];
      const freeWindow = startTime ? freeWindowFrom(freeWindows, startTime) : null;
      open(freeWindow ? { dialog: 'walk-in', freeWindow, bookingDate: today } : wanted);
    },
    [day, today, open, facility],
  );
  const ifOnline = (act: () => void) => () => {
    if (offline)
      showToast({ title: 'You can’t do this offline', description: offline, variant: 'destructive' });
    else act();
  };
  const ifOnDuty = (act: () => void) => () => {
    if (offDuty) showToast({ title: 'Outside staff hours', description: offDuty, variant: 'destructive' });
    else act();
  };
  const walkIn = useRunWhenLoaded(day ? 'loaded' : board.isError ? 'failed' : 'loading', () => {
    const freeWindow = day && firstFreeWindow(today, ruleDayOf(day, facility), readClock());
    if (freeWindow) bookIn(freeWindow);
    else if (day) showToast({ title: 'No bay is free for the rest of today' });
  });
  const toolbar: ToolbarActions = {
    walkIn: ifOnline(ifOnDuty(walkIn.ask)),
    member: ifOnline(ifOnDuty(() => open({ dialog: 'book', slotHint: { bookingDate: today } }))),
    close: ifOnline(() => open({ dialog: 'close', slotHint: { bookingDate: today } })),
    note: ifOnline(() => open({ dialog: 'note' })),
    print: () => {
      if (day) onPrint();
      else
        showToast({
          title: 'Nothing to print yet',
          description: 'The board is still loading. Try again in a moment.',
          variant: 'destructive',
        });
    },
  };
  useBoardKeys({ day, actions, toolbar, focusTargets: { timeline, calls, expected, requests } });

  const isOnline = connection.state === 'online';
  const hasFailed = board.isError && !day;
  /** When the shown data was loaded, or null if the data is current. */
  const asOf =
    day && (!isOnline || board.isError)
      ? formatTime(facilityTime(new Date(board.dataUpdatedAt), facility))
      : null;

  return (
    <>
      <div className={ROOT}>
        <div className={PAGE}>
          <div className={GRID}>
            <div className="@min-[60rem]:col-span-2">
              <BoardToolbar today={today} asOf={asOf} canBook={offDuty === null} actions={toolbar} />
              <div className="mt-2 grid gap-2 empty:hidden">
                <UnsentCheckIns isCounted={isOnline} />
                <OffDutyBoardNotice />
                <ShiftNoteBar onEdit={toolbar.note} />
                <CallList onOpen={open} list={calls} />
                <WaitingList day={day} onOpen={open} />
                {hasFailed && (
                  <Failed
                    error={board.error}
                    what="We couldn’t load the board."
                    onRetry={() => void board.refetch()}
                  />
                )}
                {/* While offline, the connection banner shows instead. */}
                {board.isError && day && isOnline && (
                  <Notice tone="warning">
                    <span className="flex flex-wrap items-center justify-between gap-3">
                      We couldn’t refresh the board.{' '}
                      {errorMessage(board.error, 'Something went wrong on our end.')}
                      <Button look="secondary" onClick={() => void board.refetch()}>
                        Try again
                      </Button>
                    </span>
                  </Notice>
                )}
              </div>
            </div>
            <div className={`min-h-0 min-w-0 flex-col gap-3 ${hasFailed ? 'hidden' : 'flex'}`}>
              <div className={PANELS}>
                {baysToShow(today, day, facility).map((bay) =>
                  day ? (
                    <BayPanel key={bay.id} bay={bay} day={day} actions={actions} onBook={bookIn} />
                  ) : (
                    <LoadingPanel key={bay.id} name={bay.name} />
                  ),
                )}
              </div>
              <div ref={timeline} className="h-[36rem] min-h-0 @min-[60rem]:h-auto @min-[60rem]:flex-1">
                <DayView
                  date={today}
                  days={[day]}
                  now={now}
                  canChange={offDuty === null}
                  isOfNow
                  onOpen={openOnTimeline}
                />
              </div>
            </div>
            <div className={`${SIDE} ${hasFailed ? 'hidden' : 'grid'}`}>
              <ExpectedPeople day={day} actions={actions} list={expected} />
              <OpenRequests day={day} onOpen={open} list={requests} />
            </div>
          </div>
        </div>
        <p role="status" className="sr-only">
          {actions.said}
        </p>
        {walkIn.isWaiting && <OpeningDialog />}
        {activeDialog && (
          <BoardDialogs
            activeDialog={activeDialog}
            day={day}
            requests={requests}
            onOpen={open}
            onClose={close}
          />
        )}
      </div>
      {day && <DaySheet day={day} asOf={asOf} />}
    </>
  );
}

/** The board fits a large window. In a small window or with large text, the whole board scrolls. */
const ROOT = 'relative min-w-0 flex-1 min-[60rem]:min-h-[30rem] print:hidden';
const PAGE =
  '@container min-[60rem]:absolute min-[60rem]:inset-0 min-[60rem]:overflow-y-auto min-[60rem]:[container-type:size]';
const GRID =
  'grid content-start gap-3 p-3 @min-[60rem]:h-full @min-[60rem]:min-h-[30rem] @min-[60rem]:grid-cols-[minmax(0,1fr)_21rem] @min-[60rem]:grid-rows-[auto_minmax(0,1fr)] @min-[74rem]:grid-cols-[minmax(0,1fr)_26rem] @min-[100rem]:grid-cols-[minmax(0,1fr)_52rem]';
/** On narrow screens, the panels are stacked. On wider screens, panels that don't fit scroll horizontally. */
const PANELS =
  'grid shrink-0 gap-3 @min-[40rem]:auto-cols-[minmax(17rem,1fr)] @min-[40rem]:grid-flow-col @min-[40rem]:overflow-x-auto';
const SIDE =
  'min-h-0 min-w-0 gap-3 @min-[60rem]:grid-rows-[minmax(0,1.4fr)_minmax(0,1fr)] @min-[100rem]:grid-cols-2 @min-[100rem]:grid-rows-1';
