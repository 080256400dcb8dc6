import { BAYS } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../client/index.ts';
import { Page, Skeleton } from '../../../kit/index.ts';
import { deskQueries } from '../api.ts';
import { Schedule } from './schedule.tsx';
import { nowAndNext } from './texts.ts';

export function CalendarScreen() {
  return (
    <Page title={SCREENS.adminCalendar.title}>
      <NowAndNextLines />
      <Schedule />
    </Page>
  );
}

function NowAndNextLines() {
  const now = useNow();
  const { data: day, isError } = useQuery(deskQueries.day(facilityDate(now)));
  // Renders nothing, because the schedule below shows the error.
  if (!day && isError) return null;
  return (
    <dl className="mb-5 divide-y divide-border rounded-md border border-border bg-surface sm:grid sm:grid-cols-2 sm:divide-x sm:divide-y-0">
      {BAYS.map(({ id, name }) => {
        const state = day && nowAndNext(day, id, now);
        return (
          <div key={id} className="flex min-h-16 items-center gap-4 px-4 py-2 leading-snug">
            <dt className="shrink-0 font-[600] text-muted text-small">{name}</dt>
            <dd className="min-w-0 flex-1">
              {state ? (
                <>
                  <span className="block truncate font-[600]">Now: {state.now}</span>
                  <span className="block truncate text-muted">Next: {state.next}</span>
                </>
              ) : (
                <Skeleton className="h-5 w-3/4" />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
