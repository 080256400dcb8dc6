import { staffHoursRefusal } from '@clubhouse/core/bookings';
import { ZONE_LABEL } from '@clubhouse/core/time';
import { useQueries } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useUser } from '../../../auth/index.ts';
import { useNow } from '../../../client/index.ts';
import { Failed, Notice } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { useActiveDialog } from '../use-active-dialog.ts';
import type { ActiveDialog } from './active-dialog.ts';
import { dayText, weekOf, weekText } from './calendar-position.ts';
import { DayView } from './day-view.tsx';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { summaryOf } from './texts.ts';
import { useCalendarPosition } from './use-calendar-position.ts';
import { WeekList } from './week-list.tsx';
import { WeekView } from './week-view.tsx';

/** The day and the week of both bays, with all actions of the front desk. */
export function Schedule() {
  const now = useNow();
  const refusal = staffHoursRefusal(useUser(), now);
  const way = useCalendarPosition();
  const { date, view, searchOf } = way;
  const isWide = useIsWide();
  const { activeDialog, open, close } = useActiveDialog<ActiveDialog>();
  const dates = view === 'week' ? weekOf(date) : [date];
  const { days, error, retry } = useDays(dates);
  const board = { days, now, canChange: refusal === null, onOpen: open };
  const known = days.filter((day) => day !== undefined);
  const isNothing = error !== null && known.length === 0;

  return (
    <div className="grid gap-4">
      <ScheduleToolbar way={way} canBook={refusal === null} onOpen={open} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 aria-live="polite" className="text-title">
          {view === 'week' ? weekText(date) : dayText(date, way.today)}
        </h2>
        {/* On phones this text has its own line from the start, so it does not push the board down when it
        loads. */}
        <p className="text-muted max-sm:w-full">
          {known.length === dates.length ? `${summaryOf(known)} · ${ZONE_LABEL}` : '\u00a0'}
        </p>
      </div>
      {refusal && (
        <Notice tone="warning">
          {refusal.message} Until then, you can view everything, check people in and close a bay.
        </Notice>
      )}
      {error && <Failed error={error} what="We couldn’t load the schedule." onRetry={retry} />}
      {isNothing ? null : view === 'day' ? (
        <DayView {...board} date={date} />
      ) : isWide ? (
        <WeekView {...board} dates={dates} searchOf={searchOf} />
      ) : (
        <WeekList {...board} dates={dates} searchOf={searchOf} />
      )}
      {activeDialog && <ScheduleDialogs activeDialog={activeDialog} onClose={close} />}
    </div>
  );
}

/** The loaded data of the dates. A failed refetch keeps the earlier data. */
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

const WIDE = '(min-width: 60rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether seven days with two bays each fit side by side. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
