import type { Period, RequestOutcomes } from '@clubhouse/core/reports';
import { useQuery } from '@tanstack/react-query';
import { format, parseISO } from 'date-fns';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList } from '../bar-list.tsx';
import type { Part } from '../column-chart.tsx';
import { percentText } from '../figures.ts';
import { Columns } from './columns.tsx';
import { inAll, ofRequests } from './conversions.ts';
import { monthText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: readonly Part[] = [
  { name: 'Requests', look: 'pale' },
  { name: 'Demos booked', look: 'striped' },
  { name: 'Became members', look: 'full' },
];

/** The outcomes of demo requests. */
export function RequestsCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="From demo request to member"
      note="Requests per month, how many led to a demo, and how many became members."
      query={useQuery(reportQueries.requestOutcomes(range))}
      viewOf={requestsView}
      emptyText="No demo requests in this range."
      fileName="demo-requests"
      legend={PARTS}
      height="min-h-[24rem] md:min-h-60"
    />
  );
}

function requestsView({ found }: Ranged<RequestOutcomes[]>) {
  const all = inAll(found);
  return {
    isEmpty: all.requests === 0,
    takeaway: `${percentText(all.becameMembers / all.requests)} became members.`,
    picture: (
      <div className="grid h-full gap-6 md:grid-cols-[1fr_2fr]">
        <BarList
          label="From demo request to member"
          rows={[
            { key: 'requests', name: 'Requests', value: all.requests, text: String(all.requests) },
            {
              key: 'demos',
              name: 'Demos booked',
              value: all.demosBooked,
              text: ofRequests(all.demosBooked, all.requests),
            },
            {
              key: 'members',
              name: 'Became members',
              value: all.becameMembers,
              text: ofRequests(all.becameMembers, all.requests),
            },
          ]}
        />
        <div className="h-56 md:h-60">
          <Columns
            words={found
              .map(
                ({ month, requests, demosBooked, becameMembers }) =>
                  `${monthText(month)}: ${requests} requests, ${demosBooked} demos booked, ${becameMembers} became members`,
              )
              .join('; ')}
            columns={found.map(({ month, requests, demosBooked, becameMembers }) => ({
              label: format(parseISO(`${month}-01`), 'MMM'),
              title: monthText(month),
              values: [requests, demosBooked, becameMembers],
            }))}
            parts={PARTS}
          />
        </div>
      </div>
    ),
    columns: [
      { title: 'Month' },
      { title: 'Requests', isNumber: true },
      { title: 'Demos booked', isNumber: true },
      { title: 'Became members', isNumber: true },
    ],
    rows: found.map(({ month, requests, demosBooked, becameMembers }) => ({
      key: month,
      cells: [
        monthText(month),
        requests,
        ofRequests(demosBooked, requests),
        ofRequests(becameMembers, requests),
      ],
    })),
    csv: [
      ['Month', 'Requests', 'Demos booked', 'Became members'],
      ...found.map(({ month, requests, demosBooked, becameMembers }) => [
        month,
        requests,
        demosBooked,
        becameMembers,
      ]),
    ],
  };
}
