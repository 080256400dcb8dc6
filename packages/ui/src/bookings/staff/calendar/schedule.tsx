import { useQueries } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { Failed } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { OffDutyBoardNotice, useOffDuty } from '../dialogs/dialog-parts.tsx';
import { useActiveDialog } from '../use-active-dialog.ts';
import { dayText, useCalendarPosition, weekOf, weekText } from './calendar-position.ts';
import { DayView } from './day-view.tsx';
import type { ActiveDialog } from './schedule-dialogs.tsx';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { summaryOf } from './texts.ts';
import { WeekList } from './week-list.tsx';
import { WeekView } from './week-view.tsx';

export function Schedule() {
  const facility = useFacility();
  const now = useNow();
  const canChange = useOffDuty() === null;
  const navigation = useCalendarPosition();
  const { date, view, searchOf } = navigation;
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  const { activeDialog, open, close } = useActiveDialog<ActiveDialog>();
  const dates = view === 'week' ? weekOf(date) : [date];
  const { days, error, retry } = useDays(dates);
  const board = { days, now, canChange, onOpen: open };
  const loaded = days.filter((day) => day !== undefined);
  const hasNothing = error !== null && loaded.length === 0;

  return (
    <div className="grid gap-4">
      <ScheduleToolbar navigation={navigation} canBook={canChange} onOpen={open} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 aria-live="polite" className="text-title">
          {view === 'week' ? weekText(date) : dayText(date, navigation.today)}
        </h2>
        {/* Keeps an empty line for the text. On phones, the board would otherwise move down when the text loads. */}
        <p className="text-muted max-sm:w-full">
          {loaded.length === dates.length ? `${summaryOf(loaded)} · ${facility.place.zoneLabel}` : '\u00a0'}
        </p>
      </div>
      <OffDutyBoardNotice />
      {error && <Failed error={error} what="We couldn’t load the schedule." onRetry={retry} />}
      {hasNothing ? null : view === 'day' ? (
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

/** Loads the days on these dates. Keeps the earlier data of a day if a refetch fails. */
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

/** At this width, seven days with two bays each fit side by side. More bays scroll sideways. */
const WIDE = '(min-width: 60rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
