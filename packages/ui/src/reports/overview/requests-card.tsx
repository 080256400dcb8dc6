import type { Period, RequestOutcomes } from '@clubhouse/core/reports';
import { useQuery } from '@tanstack/react-query';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList, type Part } from '../chart-parts.tsx';
import { percentText } from '../figures.ts';
import { MonthColumns } from './columns.tsx';
import { inAll, ofRequests } from './counts.ts';
import { monthText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: readonly Part[] = [
  { name: 'Requests', look: 'pale' },
  { name: 'Demos booked', look: 'striped' },
  { name: 'Became members', look: 'full' },
];
const COLUMNS = ['Month', ...PARTS.map(({ name }) => name)];

export function RequestsCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="From demo request to member"
      note="Requests per month, how many led to a demo, and how many led to a membership."
      query={useQuery(reportQueries.requestOutcomes(range))}
      viewOf={requestsView}
      emptyText="No demo requests in this range."
      fileName="demo-requests"
      legend={PARTS}
      height="min-h-[24rem] md:min-h-60"
    />
  );
}

type Counts = Omit<RequestOutcomes, 'month'>;
const countsOf = ({ requests, demosBooked, becameMembers }: Counts) => [requests, demosBooked, becameMembers];
const countTexts = ({ requests, demosBooked, becameMembers }: Counts) => [
  String(requests),
  ofRequests(demosBooked, requests),
  ofRequests(becameMembers, requests),
];

function requestsView({ found }: Ranged<RequestOutcomes[]>) {
  const all = inAll(found);
  if (all.requests === 0) return null;
  const texts = countTexts(all);
  return {
    takeaway: `${percentText(all.becameMembers / all.requests)} became members.`,
    picture: (
      <div className="grid h-full gap-6 md:grid-cols-[1fr_2fr]">
        <BarList
          label="From demo request to member"
          rows={countsOf(all).map((value, index) => {
            const name = PARTS[index]?.name ?? '';
            return { key: name, name, value, text: texts[index] ?? '' };
          })}
        />
        <div className="h-56 md:h-60">
          <MonthColumns
            months={found.map((row) => ({ month: row.month, values: countsOf(row) }))}
            parts={PARTS}
          />
        </div>
      </div>
    ),
    table: {
      hasNumbers: true,
      columns: COLUMNS,
      rows: found.map((row) => [monthText(row.month), ...countTexts(row)]),
    },
    csv: [COLUMNS, ...found.map((row) => [row.month, ...countsOf(row)])],
  };
}
