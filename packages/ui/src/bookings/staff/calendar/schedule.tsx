import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Failed } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { CallList } from '../call-list/call-list.tsx';
import { useShownDays } from '../check-ins/shown-day.ts';
import { OffDutyBoardNotice, useOffDuty } from '../off-duty.tsx';
import { useActiveDialog } from '../use-active-dialog.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { type CalendarView, dayText, useCalendarPosition, weekFrom, weekText } from './calendar-position.ts';
import { DaySheet } from './day-sheet.tsx';
import { DayView } from './day-view.tsx';
import type { ActiveDialog } from './schedule-dialogs.tsx';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { summaryOf } from './texts.ts';
import { WeekList } from './week-list.tsx';
import { WeekView } from './week-view.tsx';

type Props = {
  views?: readonly CalendarView[];
  /** Shown beside the date. */
  children?: ReactNode;
  /** True if the board fills the window. */
  isFilling?: boolean;
};

export function Schedule({ views = ['day', 'week'], children, isFilling = false }: Props) {
  const facility = useFacility();
  const now = useNow();
  const canChange = useOffDuty() === null;
  const navigation = useCalendarPosition();
  const { date, view, searchOf } = navigation;
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  const { activeDialog, open, close } = useActiveDialog<ActiveDialog>();
  const dates = view === 'week' ? weekFrom(date) : [date];
  const { days: sentDays, error, retry } = useDays(dates);
  const days = useShownDays(sentDays);
  const board = { days, now, canChange, isFilling, onOpen: open };
  const loaded = days.filter((day) => day !== undefined);
  const hasNothing = error !== null && loaded.length === 0;

  return (
    <>
      <div
        className={isFilling ? 'flex min-h-0 flex-1 flex-col gap-3 print:hidden' : 'grid gap-4 print:hidden'}
      >
        <ScheduleToolbar
          navigation={navigation}
          views={views}
          canBook={canChange}
          canPrint={isFilling}
          onOpen={open}
        />
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 aria-live="polite" className="text-title">
            {view === 'week' ? weekText(date) : dayText(date, navigation.today)}
          </h2>
          {/* The empty line keeps the board in place on phones when the text loads. */}
          <p className="text-muted max-sm:w-full">
            {loaded.length === dates.length ? `${summaryOf(loaded)} · ${facility.place.zoneLabel}` : '\u00a0'}
          </p>
          {children}
        </div>
        <OffDutyBoardNotice />
        <CallList onOpen={open} />
        {view !== 'week' && <WaitingList day={days[0]} onOpen={open} />}
        {error && <Failed error={error} what="We couldn’t load the schedule." onRetry={retry} />}
        {hasNothing ? null : view !== 'week' ? (
          <DayView {...board} date={date} />
        ) : isWide ? (
          <WeekView {...board} dates={dates} searchOf={searchOf} />
        ) : (
          <WeekList {...board} dates={dates} searchOf={searchOf} />
        )}
        {activeDialog && <ScheduleDialogs activeDialog={activeDialog} onClose={close} />}
      </div>
      {loaded.map((day) => (
        <DaySheet key={day.date} day={day} asOf={null} />
      ))}
    </>
  );
}

/** Loads the days of the given dates. If a refetch fails, `days` keeps the earlier data. */
function useDays(dates: readonly string[]) {
  return useQueries({
    queries: dates.map((date) => deskQueries.day(date)),
    combine: (queries) => ({
      days: queries.map(({ data }) => data),
      error: queries.find(({ isError }) => isError)?.error ?? null,
      retry: () => {
        for (const query of queries) if (query.isError) void query.refetch();
      },
    }),
  });
}

/**
 * Windows of at least this width show the week as a board, because seven days of two bays each fit. With more
 * bays, the board scrolls sideways.
 */
const WIDE = '(min-width: 60rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
