import { baysToShow, type DeskDay } from '@clubhouse/core/desk';
import { baysOn, staffHoursOn } from '@clubhouse/core/facility';
import { SCREENS } from '@clubhouse/core/screens';
import { datePlus, facilityDate, facilityTime, formatDate, formatHours, isoDate } from '@clubhouse/core/time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { deskQueries, KINDS } from '../../bookings/staff/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button, ButtonLink, Card, Failed, Page, Skeleton } from '../../kit/index.ts';
import { percentText } from '../figures.ts';
import { useUrlParams } from '../use-url-params.ts';
import { BayTimeline, HourScale } from './bay-timeline.tsx';
import { bayUse, entriesOf } from './day-entries.ts';
import { EntryList } from './entry-list.tsx';

const listsClass = (bays: number) =>
  `mt-6 grid min-h-80 gap-x-10 gap-y-6 ${bays === 1 ? '' : 'lg:grid-cols-2'}`;
/**
 * The number of bays that share a time scale. The chart repeats the scale, because users often scroll the
 * first scale out of view.
 */
const BAYS_PER_SCALE = 4;
const hasScale = (index: number) => index % BAYS_PER_SCALE === 0;

export function DailyChartScreen() {
  return (
    <Page
      title={SCREENS.adminDailyChart.title}
      lead="Who’s playing in which bay, from midnight to midnight."
      isWide
    >
      <DayCard />
      <ButtonLink to={SCREENS.adminReports.path} look="secondary" className="mt-6">
        See all reports
      </ButtonLink>
    </Page>
  );
}

function DayCard() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [params] = useUrlParams();
  const date = isoDate.safeParse(params.get('date')).data ?? today;
  const relation = relationOf(date, today);
  const day = useQuery({ ...deskQueries.day(date), placeholderData: keepPreviousData });

  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 aria-live="polite" className="text-title">
          {formatDate(date)}
          {relation && (
            <>
              <span className="sr-only">, </span>
              <span className="ml-2 font-[400] text-base text-muted tracking-normal">{relation}</span>
            </>
          )}
        </h2>
        <DayChooser date={date} today={today} />
      </div>
      <div className="mt-5">
        {day.isPending && <LoadingDay bays={baysOn(date, facility).length} />}
        {day.isError && <Failed error={day.error} what="We couldn’t load this day." onRetry={day.refetch} />}
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

const ARROW = 'w-11 shrink-0 px-0!';

function DayChooser({ date, today }: { date: string; today: string }) {
  const [, changeParams] = useUrlParams();
  const queryClient = useQueryClient();
  const show = (day: string) => changeParams({ date: day === today ? null : day });
  const goTo = (day: string) => ({
    onPointerEnter: () => void queryClient.prefetchQuery({ ...deskQueries.day(day), staleTime: 10_000 }),
    onClick: () => show(day),
  });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-2">
        <Button look="secondary" aria-label="Previous day" className={ARROW} {...goTo(datePlus(date, -1))}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <DateField
          label="Day"
          value={date}
          onChange={show}
          className="min-w-0 flex-[1_1_7rem] sm:w-56 sm:flex-none"
        />
        <Button look="secondary" aria-label="Next day" className={ARROW} {...goTo(datePlus(date, 1))}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <Button
        look="secondary"
        className="max-sm:w-full"
        aria-current={date === today ? 'date' : undefined}
        {...goTo(today)}
      >
        Today
      </Button>
    </div>
  );
}

function relationOf(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === datePlus(today, -1)) return 'yesterday';
  if (date === datePlus(today, 1)) return 'tomorrow';
  return date.slice(0, 4) === today.slice(0, 4) ? '' : date.slice(0, 4);
}

function DayOfBays({ day }: { day: DeskDay }) {
  const facility = useFacility();
  const now = useNow();
  const time = day.date === facilityDate(now, facility) ? facilityTime(now, facility) : null;
  const staffed = staffHoursOn(day.date, facility);
  const bays = baysToShow(day.date, day, facility).map((bay) => ({
    ...bay,
    entries: entriesOf(day, bay.id, now, facility),
  }));
  return (
    <>
      <div className="grid gap-4">
        {bays.map(({ id, name, entries }, index) => (
          <div key={id}>
            <p className="mb-1 text-small">
              <span className="font-[640]">{name}</span>{' '}
              <span className="text-muted">{bayUseText(bayUse(entries, staffed))}</span>
            </p>
            {hasScale(index) && <HourScale time={time} />}
            <BayTimeline entries={entries} staffed={staffed} time={time} />
          </div>
        ))}
      </div>
      <KindLegend isToday={time !== null} />
      <div className={listsClass(bays.length)}>
        {bays.map(({ id, name, entries }) => (
          <EntryList key={id} bay={name} entries={entries} />
        ))}
      </div>
    </>
  );
}

function bayUseText({ hours, ofDay, ofStaffHours }: ReturnType<typeof bayUse>): string {
  if (hours === 0) return 'has nothing booked on this day.';
  const ofStaffed = ofStaffHours === null ? '' : `, ${percentText(ofStaffHours)} of staffed hours`;
  return `has ${formatHours(hours)} booked (${percentText(ofDay)} of the day${ofStaffed}).`;
}

/** The placeholder is as high as a typical day, so that the page below does not shift. */
function LoadingDay({ bays }: { bays: number }) {
  return (
    <div role="status" aria-label="Loading the day">
      <div className="grid gap-4">
        {Array.from({ length: bays }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={index} className={hasScale(index) ? 'h-25 sm:h-27' : 'h-20 sm:h-22'} />
        ))}
      </div>
      <Skeleton className="mt-3 h-14 sm:h-6" />
      <div className={listsClass(bays)}>
        <Skeleton />
        {bays > 1 && <Skeleton className="max-lg:hidden" />}
      </div>
    </div>
  );
}

/**
 * Explains the colors and patterns. Screen readers skip the legend, because the lists name each entry's kind.
 */
function KindLegend({ isToday }: { isToday: boolean }) {
  const swatches = [
    ...Object.values(KINDS).map(({ name, className }) => ({
      name,
      look: `h-4 w-6 rounded-[4px] border border-l-[3px] ${className}`,
    })),
    { name: 'Unstaffed', look: 'h-4 w-6 rounded-[4px] border border-border bg-border/45' },
    ...(isToday ? [{ name: 'Now', look: 'h-4 w-0.5 bg-danger' }] : []),
  ];
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-muted text-small">
      {swatches.map(({ name, look }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={look} />
          {name}
        </li>
      ))}
    </ul>
  );
}
