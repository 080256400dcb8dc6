import { allBaysText, type Facility } from '@clubhouse/core/facility';
import type { HoursOfWeek, Period, Utilization } from '@clubhouse/core/reports';
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
import { isSame } from './ranges.ts';
import { saveCsv } from './report-card.tsx';

export type UseReports = {
  use: UseQueryResult<Ranged<Utilization>>;
  week: UseQueryResult<Ranged<HoursOfWeek>>;
};

/**
 * `period` has the dates of the shown range that are compared with the earlier dates in `before`. `reports`
 * has the reports of both.
 */
type Comparison = { period: Period; before: Period; reports: { past: UseReports; before: UseReports } };

type Props = {
  reports: UseReports;
  /** Null if the range cannot be compared. */
  comparison: Comparison | null;
  range: Period;
};

export function HeadlineTiles({ reports, comparison, range }: Props) {
  const facility = useFacility();
  const { isPlaceholderData, isPending } = reports.use;
  const tiles = tilesOf(reports, comparison, range, facility);
  const isRunning = comparison !== null && !isSame(comparison.period, range);
  const isLoaded = [reports, ...Object.values(comparison?.reports ?? {})].every(
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
                {change ? <ChangeText {...change} /> : comparison === null && 'Not over yet'}
                {change?.direction && isRunning && ' so far'}
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
          onClick={() => void saveCsv('figures', range, csvOf(tiles, range, comparison))}
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
 * Returns the tiles as CSV rows. Only past days are compared, so a range that is still running has an extra
 * column for them. A range that cannot be compared has only its own figures.
 */
function csvOf(tiles: ReturnType<typeof tilesOf>, range: Period, comparison: Comparison | null) {
  const periods = comparison
    ? [comparison.period, comparison.before].filter((each) => !isSame(each, range))
    : [];
  return [
    ['Figure', ...[range, ...periods].map(rangeText), ...(comparison ? ['Change'] : [])],
    ...tiles.map(({ name, figure = '', past = '', earlier = '', change }) => [
      name,
      figure,
      ...[past, earlier].slice(2 - periods.length),
      ...(comparison ? [changeText(change)] : []),
    ]),
  ];
}

const changeText = (change: Change | undefined) =>
  change?.direction ? `${change.direction} ${change.text}` : (change?.text ?? '');

const ARROWS = { up: '▲', down: '▼' } as const;

const ChangeText = ({ direction, text }: Change) => (
  <>
    {direction && <span aria-hidden>{ARROWS[direction]} </span>}
    {text}
  </>
);

/**
 * Returns the report in `compared`, with which the report of the shown range is compared. Undefined while
 * either report is loading, or if the range cannot be compared.
 */
const comparable = <Found,>(
  report: UseQueryResult<Ranged<Found>>,
  compared: UseQueryResult<Ranged<Found>> | undefined,
) => (compared && loadedReport(report) ? loadedReport(compared) : undefined);

const nightShare = ({ found: { hours, unstaffedHours } }: Ranged<HoursOfWeek>) =>
  hours > 0 ? unstaffedHours / hours : undefined;

function tilesOf(
  { use, week }: UseReports,
  comparison: Comparison | null,
  range: Period,
  facility: Facility,
) {
  const { past, before } = comparison?.reports ?? {};
  const uses = [use.data, comparable(use, past?.use), comparable(use, before?.use)] as const;
  const weeks = [week.data, comparable(week, past?.week), comparable(week, before?.week)] as const;
  const headline = (report: Ranged<Utilization>) => headlineOf(report.found, report.range, facility);
  const figures = use.data && headline(use.data);
  const busiest = figures?.busiestHour ?? null;
  return [
    tileOf(uses, {
      name: 'Hours in use',
      note: `in ${allBaysText(baysIn(use.data?.range ?? range, facility).length)}`,
      figureOf: (report) => headline(report).hours,
      textOf: (hours) => String(tenths(hours)),
      changeOf: hoursChange,
    }),
    tileOf(uses, {
      name: 'Share of available hours',
      note:
        figures && figures.ofStaffHours !== null && `${percentText(figures.ofStaffHours)} of staffed hours`,
      figureOf: (report) => headline(report).ofAllHours,
      textOf: percentText,
      changeOf: shareChange,
    }),
    tileOf(uses, {
      name: 'Busiest hour',
      note: figures && (busiest === null ? 'no bookings' : `to ${hourText(busiest + 1)}`),
      figureOf: (report) => headline(report).busiestHour,
      textOf: (hour) => (hour === null ? 'None' : hourText(hour)),
      changeOf: hourChange,
    }),
    tileOf(weeks, {
      name: 'Outside staff hours',
      note: 'of the hours in use',
      figureOf: nightShare,
      textOf: percentText,
      changeOf: shareChange,
    }),
    tileOf(uses, {
      name: 'No-shows',
      note: 'members and guests',
      figureOf: ({ found }) => found.noShows,
      textOf: String,
      changeOf: countChange,
    }),
  ];
}

type Tile<Report, Value> = {
  name: string;
  note: string | false | undefined;
  /** Undefined if the report has no data for the figure. */
  figureOf: (report: Report) => Value | undefined;
  textOf: (value: Value) => string;
  changeOf: (value: Value, before: Value) => Change;
};

/**
 * `reports` are those of the shown range, of its compared days, and of the days before these. Reports and
 * figures that are not known are undefined.
 */
function tileOf<Report, Value>(
  reports: readonly [Report | undefined, Report | undefined, Report | undefined],
  { name, note, figureOf, textOf, changeOf }: Tile<Report, Value>,
) {
  const [value, past, before] = reports.map((report) => report && figureOf(report));
  const textFor = (each: Value | undefined) => (each === undefined ? undefined : textOf(each));
  return {
    name,
    note,
    figure: textFor(value),
    past: textFor(past),
    earlier: textFor(before),
    change: past === undefined || before === undefined ? undefined : changeOf(past, before),
  };
}

const Unknown = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">Unknown</span>
  </>
);
