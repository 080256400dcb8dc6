import { allBaysText, type Facility } from '@clubhouse/core/facility';
import { type HoursOfWeek, type Period, periodBefore, type Utilization } from '@clubhouse/core/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useFacility } from '../../client/facility.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { loadedReport, type Ranged } from '../api.ts';
import { percentText, tenths } from '../figures.ts';
import { baysIn, headlineOf } from './bay-hours.ts';
import { type Change, countChange, hourChange, hoursChange, shareChange } from './changes.ts';
import { hourText, rangeText } from './period-texts.ts';
import { saveCsv } from './report-card.tsx';

export type UseReports = {
  use: UseQueryResult<Ranged<Utilization>>;
  week: UseQueryResult<Ranged<HoursOfWeek>>;
};

type Props = {
  reports: UseReports;
  /** The previous period's reports. Null if the range cannot be compared. */
  before: UseReports | null;
  range: Period;
};

export function HeadlineTiles({ reports, before, range }: Props) {
  const facility = useFacility();
  const { isPlaceholderData, isPending } = reports.use;
  const tiles = tilesOf(reports, before, range, facility);
  const isLoaded = [reports, before ?? reports].every(
    ({ use, week }) => loadedReport(use) && loadedReport(week),
  );
  return (
    <section aria-label="Figures" className="grid gap-3">
      <dl
        aria-busy={isPlaceholderData}
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 transition-opacity lg:grid-cols-5 ${isPlaceholderData ? 'opacity-50 delay-200' : ''}`}
      >
        {tiles.map(({ name, note, figure = <Unknown />, change }) => (
          <div key={name} className="flex flex-col rounded-lg border border-border bg-surface p-4 sm:p-5">
            <dt className="text-muted text-small">{name}</dt>
            <dd className="mt-1 flex flex-1 flex-col">
              <span className="flex min-h-[1.3em] items-center font-[640] text-title leading-tight tracking-tight">
                {isPending ? <Skeleton className="h-[0.9em] w-20" /> : figure}
              </span>
              <span className="block min-h-[1.55em] text-small">
                {change ? <ChangeText {...change} /> : before === null && 'Not over yet'}
              </span>
              <span className="block text-muted text-small">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          look="secondary"
          className="max-sm:px-2"
          disabled={!isLoaded}
          onClick={() => void saveCsv('figures', range, csvOf(tiles, range, before !== null))}
        >
          <Download aria-hidden className="-ml-1 size-5 max-sm:hidden" />
          <span>
            Download CSV<span className="sr-only">: Figures</span>
          </span>
        </Button>
      </div>
    </section>
  );
}

/**
 * Returns the tiles as CSV rows. If the range ends after today, leaves out the previous period's values and
 * the changes.
 */
const csvOf = (tiles: ReturnType<typeof tilesOf>, range: Period, isCompared: boolean) => [
  ['Figure', rangeText(range), ...(isCompared ? [rangeText(periodBefore(range)), 'Change'] : [])],
  ...tiles.map(({ name, figure = '', earlier = '', change }) => [
    name,
    figure,
    ...(isCompared
      ? [earlier, change?.direction ? `${change.direction} ${change.text}` : (change?.text ?? '')]
      : []),
  ]),
];

const ARROWS = { up: '▲', down: '▼' } as const;

const ChangeText = ({ direction, text }: Change) => (
  <>
    {direction && <span aria-hidden>{ARROWS[direction]} </span>}
    {text}
  </>
);

const nightShare = (week: Ranged<HoursOfWeek> | undefined) =>
  week && week.found.hours > 0 ? week.found.unstaffedHours / week.found.hours : undefined;

/**
 * Returns the previous period's report. Undefined while either of the two reports is loading, or if the range
 * cannot be compared.
 */
const comparable = <Found,>(
  report: UseQueryResult<Ranged<Found>>,
  before: UseQueryResult<Ranged<Found>> | undefined,
) => (before && loadedReport(report) ? loadedReport(before) : undefined);

function tilesOf({ use, week }: UseReports, before: UseReports | null, range: Period, facility: Facility) {
  const headline = (report: Ranged<Utilization> | undefined) =>
    report && headlineOf(report.found, report.range, facility);
  const [report, reportBefore] = [use.data, comparable(use, before?.use)];
  const [figures, figuresBefore] = [headline(report), headline(reportBefore)];
  const [night, nightBefore] = [nightShare(week.data), nightShare(comparable(week, before?.week))];
  const busiest = figures?.busiestHour ?? null;
  const busiestText = (hour: number | null) => (hour === null ? 'None' : hourText(hour));
  return [
    {
      name: 'Hours in use',
      note: `in ${allBaysText(baysIn(report?.range ?? range, facility).length)}`,
      figure: figures && String(tenths(figures.hours)),
      earlier: figuresBefore && String(tenths(figuresBefore.hours)),
      change: figures && figuresBefore && hoursChange(figures.hours, figuresBefore.hours),
    },
    {
      name: 'Share of available hours',
      note:
        figures && figures.ofStaffHours !== null && `${percentText(figures.ofStaffHours)} of staffed hours`,
      figure: figures && percentText(figures.ofAllHours),
      earlier: figuresBefore && percentText(figuresBefore.ofAllHours),
      change: figures && figuresBefore && shareChange(figures.ofAllHours, figuresBefore.ofAllHours),
    },
    {
      name: 'Busiest hour',
      note: figures && (busiest === null ? 'no bookings' : `to ${hourText(busiest + 1)}`),
      figure: figures && busiestText(busiest),
      earlier: figuresBefore && busiestText(figuresBefore.busiestHour),
      change: figures && figuresBefore && hourChange(busiest, figuresBefore.busiestHour),
    },
    {
      name: 'Outside staff hours',
      note: 'of the hours in use',
      figure: night === undefined ? undefined : percentText(night),
      earlier: nightBefore === undefined ? undefined : percentText(nightBefore),
      change: night === undefined || nightBefore === undefined ? undefined : shareChange(night, nightBefore),
    },
    {
      name: 'No-shows',
      note: 'members and guests',
      figure: report && String(report.found.noShows),
      earlier: reportBefore && String(reportBefore.found.noShows),
      change: report && reportBefore && countChange(report.found.noShows, reportBefore.found.noShows),
    },
  ];
}

const Unknown = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">Unknown</span>
  </>
);
