import { baysToShow } from '@clubhouse/core/desk';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../../client/facility.ts';
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

const ONE_ROW =
  'divide-y divide-border rounded-md border border-border bg-surface sm:grid sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-y-0';
const CARDS = 'grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const CARD = 'min-w-0 rounded-md border border-border bg-surface';

function NowAndNextLines() {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const { data: day, isError } = useQuery(deskQueries.day(today));
  // Renders nothing, because the schedule below shows the error.
  if (!day && isError) return null;
  const bays = baysToShow(today, day, facility);
  const isMany = bays.length > 2;
  return (
    <dl className={`mb-5 ${isMany ? CARDS : ONE_ROW}`}>
      {bays.map(({ id, name }) => {
        const state = day && nowAndNext(day, id, now, facility);
        return (
          <div
            key={id}
            className={`flex min-h-16 items-center gap-4 px-4 py-2 leading-snug ${isMany ? CARD : ''}`}
          >
            <dt className="max-w-32 shrink-0 font-[600] text-muted text-small">{name}</dt>
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
