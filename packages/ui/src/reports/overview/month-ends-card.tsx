import type { MonthEnd } from '@clubhouse/core/reports';
import { formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { type Ranged, reportQueries } from '../api.ts';
import type { Part } from '../chart-parts.tsx';
import { MonthColumns } from './columns.tsx';
import { monthText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: readonly Part[] = [{ name: 'Members', look: 'full' }];

export function MonthEndsCard({ today }: { today: string }) {
  return (
    <ReportCard
      title="Members by month"
      note="Member count at the end of each of the last eleven months, plus today."
      query={useQuery(reportQueries.monthEnds(today))}
      viewOf={monthEndsView}
      emptyText="No members in the last twelve months."
      fileName="members-by-month"
      height="min-h-60"
    />
  );
}

const membersText = (count: number) => (count === 1 ? '1 member' : `${count} members`);

function monthEndsView({ found }: Ranged<MonthEnd[]>) {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.every(({ members }) => members === 0)) return null;
  return {
    takeaway: `${membersText(last.members)} today, ${first.members} at the end of ${monthText(first.month)}.`,
    picture: (
      <div className="h-60">
        <MonthColumns
          months={found.map(({ month, members }) => ({ month, values: [members] }))}
          parts={PARTS}
        />
      </div>
    ),
    table: {
      hasNumbers: true,
      columns: ['At the end of', 'Members'],
      rows: found.map(({ date, members }) => [`${formatShortDate(date)}, ${date.slice(0, 4)}`, members]),
    },
    csv: [['Date', 'Members'], ...found.map(({ date, members }) => [date, members])],
  };
}
