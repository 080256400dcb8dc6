import type { DeskDay } from '@clubhouse/core/desk';
import { BAYS } from '@clubhouse/core/facility';
import { datePlus, facilityDate, facilityTime, formatDate, formatHours, isoDate } from '@clubhouse/core/time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { deskQueries } from '../../bookings/staff/index.ts';
import { useNow } from '../../client/index.ts';
import { Card, Failed, Skeleton } from '../../kit/index.ts';
import { percentText } from '../figures.ts';
import { useServerUrl } from '../use-address.ts';
import { BayTimeline, HourScale } from './bay-timeline.tsx';
import { DayChooser } from './day-chooser.tsx';
import { type BayUse, bayUse, type EntryKind, entriesOf } from './day-entries.ts';
import { EntryList } from './entry-list.tsx';
import { KIND_LOOKS } from './kind-looks.ts';

const LISTS = 'grid min-h-80 gap-x-10 gap-y-6 lg:grid-cols-2';

/** The day in the URL, or today. */
export function DayCard() {
  const today = facilityDate(useNow());
  const [params, changeServerUrl] = useServerUrl();
  const date = isoDate.safeParse(params.get('date')).data ?? today;
  const queryClient = useQueryClient();
  // The previous day stays visible while the chosen day loads.
  const day = useQuery({ ...deskQueries.day(date), placeholderData: keepPreviousData });

  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 aria-live="polite" className="text-title">
          {formatDate(date)}
          <span className="ml-2 font-[400] text-base text-muted tracking-normal">
            {relationOf(date, today)}
          </span>
        </h2>
        <DayChooser
          date={date}
          today={today}
          onChange={(chosen) => changeServerUrl({ date: chosen === today ? null : chosen })}
          onLookAt={(candidate) =>
            void queryClient.prefetchQuery({ ...deskQueries.day(candidate), staleTime: 10_000 })
          }
        />
      </div>
      <div className="mt-5">
        {day.isPending && <LoadingDay />}
        {day.isError && (
          <Failed error={day.error} what="We couldn’t load the day." onRetry={() => void day.refetch()} />
        )}
        {day.data && (
          <div
            aria-busy={day.isPlaceholderData}
            className={`transition-opacity ${day.isPlaceholderData ? 'opacity-50 delay-150' : ''}`}
          >
            <DayOfBays day={day.data} />
          </div>
        )}
      </div>
    </Card>
  );
}

function relationOf(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === datePlus(today, -1)) return 'yesterday';
  if (date === datePlus(today, 1)) return 'tomorrow';
  return date.slice(0, 4) === today.slice(0, 4) ? '' : date.slice(0, 4);
}

function DayOfBays({ day }: { day: DeskDay }) {
  const now = useNow();
  const time = day.date === facilityDate(now) ? facilityTime(now) : null;
  const bays = BAYS.map((bay) => ({ ...bay, entries: entriesOf(day, bay.id, now) }));
  return (
    <>
      <div className="grid gap-4">
        {bays.map(({ id, name, entries }, index) => (
          <div key={id}>
            <p className="mb-1 text-small">
              <span className="font-[640]">{name}</span>{' '}
              <span className="text-muted">{wordsFor(bayUse(entries))}</span>
            </p>
            {index === 0 && <HourScale time={time} />}
            <BayTimeline entries={entries} time={time} />
          </div>
        ))}
      </div>
      <KindLegend isToday={time !== null} />
      <div className={`mt-6 ${LISTS}`}>
        {bays.map(({ id, name, entries }) => (
          <EntryList key={id} bay={name} entries={entries} />
        ))}
      </div>
    </>
  );
}

function wordsFor({ hours, ofDay, ofStaffHours }: BayUse): string {
  if (hours === 0) return 'is not in use on this day.';
  return `${formatHours(hours)} in use: ${percentText(ofStaffHours)} of the staffed hours, ${percentText(ofDay)} of the day.`;
}

/** As high as a usual day. */
function LoadingDay() {
  return (
    <div role="status" aria-label="Loading the day">
      <div className="grid gap-4">
        <Skeleton className="h-25 sm:h-27" />
        <Skeleton className="h-20 sm:h-22" />
      </div>
      <Skeleton className="mt-3 h-14 sm:h-6" />
      <div className={`mt-6 ${LISTS}`}>
        <Skeleton />
        <Skeleton className="max-lg:hidden" />
      </div>
    </div>
  );
}

const NAMES: Record<EntryKind, string> = {
  member: 'Member',
  guest: 'Guest',
  league: 'League',
  lesson: 'Lesson',
  closed: 'Closed',
};

/** The legend of the colors and textures. The lists say the same in words. */
function KindLegend({ isToday }: { isToday: boolean }) {
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-muted text-small">
      {(Object.keys(NAMES) as EntryKind[]).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className={`h-4 w-6 rounded-[4px] ${KIND_LOOKS[kind].block}`} />
          {NAMES[kind]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="h-4 w-6 rounded-[4px] border border-border bg-border/45" />
        Unstaffed
      </li>
      {isToday && (
        <li className="flex items-center gap-1.5">
          <span className="h-4 w-0.5 bg-danger" />
          Now
        </li>
      )}
    </ul>
  );
}
