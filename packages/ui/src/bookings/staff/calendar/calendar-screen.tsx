import { baysToShow } from '@clubhouse/core/desk';
import { SCREENS } from '@clubhouse/core/screens';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { deskQueries } from '../api.ts';
import { BookingSearch } from '../search/booking-search.tsx';
import { type CalendarView, useCalendarPosition, VIEWS } from './calendar-position.ts';
import { Schedule } from './schedule.tsx';
import { ViewLinks } from './schedule-toolbar.tsx';
import { nowAndNext } from './texts.ts';

const LinkedDialog = lazyDialog(() => import('./linked-dialog.tsx'));

export function CalendarScreen() {
  const navigation = useCalendarPosition();
  const [params, setParams] = useSearchParams();
  const closeDialog = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of ['dialog', 'bay', 'booking']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  const isList = navigation.view === 'all';
  return (
    <div
      className={`mx-auto flex w-full max-w-[100rem] flex-col gap-3 px-4 pt-3 pb-4 sm:px-6 print:h-auto print:p-0 ${isList ? '' : 'fills-window lg:min-h-[36rem] lg:h-[calc(100dvh-var(--header-height))]'}`}
    >
      <h1 className="sr-only">{SCREENS.adminCalendar.title}</h1>
      {isList ? (
        <div className="grid gap-4">
          <div className="flex max-sm:grid">
            <ViewLinks navigation={navigation} views={ALL_VIEWS} />
          </div>
          {/* Without this key, a link with a different search would not change the text in the field. */}
          <BookingSearch key={params.get('search')} firstSearch={params.get('search') ?? ''} />
        </div>
      ) : (
        <Schedule views={ALL_VIEWS} isFilling>
          <NowAndNextLines />
        </Schedule>
      )}
      {(params.has('dialog') || params.has('booking')) && <LinkedDialog onClose={closeDialog} />}
    </div>
  );
}

const ALL_VIEWS = Object.keys(VIEWS) as CalendarView[];

function NowAndNextLines() {
  const facility = useFacility();
  const now = useNow();
  const today = facilityDate(now, facility);
  const { data: day } = useQuery(deskQueries.day(today));
  const bays = baysToShow(today, day, facility);
  return (
    <dl className="grid w-full gap-x-6 text-small sm:auto-cols-fr sm:grid-flow-col">
      {bays.map(({ id, name }) => {
        const state = day && nowAndNext(day, id, now, facility);
        return (
          <div key={id} className="flex min-h-6 min-w-0 gap-2">
            <dt className="shrink-0 font-[600]">{name}</dt>
            <dd className="min-w-0 truncate">
              {state && (
                <>
                  {state.now}
                  <span className="text-muted"> · next: {state.next}</span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
