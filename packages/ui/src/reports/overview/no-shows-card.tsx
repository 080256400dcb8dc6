import { bayName, type Facility } from '@clubhouse/core/facility';
import type { NoShow, Period } from '@clubhouse/core/reports';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { PersonLink } from '../../users/index.ts';
import { type Ranged, reportQueries } from '../api.ts';
import { Columns } from './columns.tsx';
import { noShowPeriodKind, noShowsByPeriod } from './counts.ts';
import { periodLabel, periodTitle } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const LATEST = 4;

export function NoShowsCard({ range }: { range: Period }) {
  const facility = useFacility();
  const query = useQuery(reportQueries.noShows(range));
  const kind = noShowPeriodKind(query.data?.range ?? range);
  return (
    <ReportCard
      title={`No-shows by ${kind}`}
      note="Past bookings with no check-in. Only staffed hours count."
      query={query}
      viewOf={(report) => noShowsView(report, facility)}
      emptyText="No missed bookings in this period."
      fileName="no-shows"
      height="min-h-[25rem]"
    />
  );
}

const whenText = (noShow: NoShow) => `${formatShortDate(noShow.bookingDate)}, ${formatInterval(noShow)}`;

function noShowsView({ found, range }: Ranged<NoShow[]>, facility: Facility) {
  if (found.length === 0) return null;
  const kind = noShowPeriodKind(range);
  const periods = noShowsByPeriod(found, range, kind).map(({ period, count }) => ({
    label: periodLabel(period, kind),
    title: periodTitle(period, kind),
    count,
    values: [count],
  }));
  return {
    takeaway: found.length === 1 ? '1 no-show.' : `${found.length} no-shows.`,
    picture: (
      <div>
        <div className="h-44">
          <Columns
            words={periods.map(({ title, count }) => `${title} ${count}`).join(', ')}
            columns={periods}
            parts={[{ name: 'No-shows', look: 'full' }]}
          />
        </div>
        <h4 className="mt-4 font-[550] text-small">
          {found.length > LATEST ? 'Most recent no-shows' : 'No-shows'}
        </h4>
        <ul className="mt-1 divide-y divide-border">
          {found.slice(0, LATEST).map((noShow) => (
            <li
              key={noShow.bookingId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-small"
            >
              <span className="min-w-0 truncate">
                <PersonLink userId={noShow.userId} name={noShow.name} className="font-[550]" />, {noShow.kind}
              </span>
              <span className="text-muted">{whenText(noShow)}</span>
            </li>
          ))}
        </ul>
      </div>
    ),
    table: {
      columns: ['Who', 'When', 'Bay'],
      rows: found.map((noShow) => [
        <span key="name">
          <PersonLink userId={noShow.userId} name={noShow.name} />, {noShow.kind}
        </span>,
        whenText(noShow),
        <span key="bay" className="whitespace-nowrap">
          {bayName(noShow.simulatorId, facility)}
        </span>,
      ]),
    },
    csv: [
      ['Date', 'Start', 'End', 'Bay', 'Name', 'Kind'],
      ...found.map(({ bookingDate, startTime, endTime, simulatorId, name, kind: who }) => [
        bookingDate,
        startTime,
        endTime,
        bayName(simulatorId, facility),
        name,
        who,
      ]),
    ],
  };
}
