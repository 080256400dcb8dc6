import { allBaysText, type Facility } from '@clubhouse/core/facility';
import type { Period, Utilization } from '@clubhouse/core/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { Skeleton } from '../../kit/skeleton.tsx';
import type { Ranged } from '../api.ts';
import { percentText, tenths } from '../figures.ts';
import { baysIn, headlineOf } from './bay-hours.ts';
import { hourText } from './period-texts.ts';

type Props = { query: UseQueryResult<Ranged<Utilization>>; range: Period };

export function HeadlineTiles({ query, range }: Props) {
  const facility = useFacility();
  const { data: report, isPlaceholderData, isPending } = query;
  return (
    <dl
      aria-busy={isPlaceholderData}
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 transition-opacity lg:grid-cols-4 ${isPlaceholderData ? 'opacity-50 delay-200' : ''}`}
    >
      {tilesOf(report, baysIn(report?.range ?? range, facility).length, facility).map(
        ({ name, note, figure = <Unknown /> }) => (
          <div
            key={name}
            className="flex flex-col rounded-lg border border-border bg-surface p-4 sm:px-6 sm:py-5"
          >
            <dt className="text-muted text-small">{name}</dt>
            <dd className="mt-1">
              <span className="flex min-h-[1.3em] items-center font-[640] text-title leading-tight tracking-tight">
                {isPending ? <Skeleton className="h-[0.9em] w-20" /> : figure}
              </span>
              <span className="block min-h-[3.1em] sm:min-h-[1.55em] text-muted text-small">{note}</span>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function tilesOf(report: Ranged<Utilization> | undefined, bays: number, facility: Facility) {
  const figures = report && headlineOf(report.found, report.range, facility);
  const busiest = figures?.busiestHour ?? null;
  return [
    {
      name: 'Hours in use',
      note: `in ${allBaysText(bays)}`,
      figure: figures && String(tenths(figures.hours)),
    },
    {
      name: 'Share of available hours',
      note:
        figures && figures.ofStaffHours !== null && `${percentText(figures.ofStaffHours)} of staffed hours`,
      figure: figures && percentText(figures.ofAllHours),
    },
    {
      name: 'Busiest hour',
      note: figures && (busiest === null ? 'no bookings' : `to ${hourText(busiest + 1)}`),
      figure: figures && (busiest === null ? 'None' : hourText(busiest)),
    },
    {
      name: 'No-shows',
      note: 'bookings by members and guests',
      figure: report && String(report.found.noShows),
    },
  ];
}

const Unknown = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">Unknown</span>
  </>
);
