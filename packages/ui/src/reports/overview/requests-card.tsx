import type { DemoCounts, DemoOutcomes, DemoSource, Period } from '@clubhouse/core/reports';
import { useQuery } from '@tanstack/react-query';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList, type Part } from '../chart-parts.tsx';
import { partOf, percentText } from '../figures.ts';
import { MonthColumns } from './columns.tsx';
import { inAll, ofPeople } from './counts.ts';
import { monthText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: readonly Part[] = [
  { name: 'Asked for a demo', look: 'pale' },
  { name: 'Demos booked', look: 'striped' },
  { name: 'Showed up', look: 'dotted' },
  { name: 'Became members', look: 'full' },
];
const COLUMNS = ['Month', ...PARTS.map(({ name }) => name)];

export function RequestsCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="From demo request to member"
      note="People who asked for a demo, by the month of their first request. Each person counts once."
      query={useQuery(reportQueries.demoOutcomes(range))}
      viewOf={requestsView}
      emptyText="No one asked for a demo in this period."
      fileName="demo-requests"
      legend={PARTS}
      height="min-h-[24rem] md:min-h-60"
    />
  );
}

const SOURCE_NAMES: Record<DemoSource, string> = {
  website: 'Website',
  account: 'Website, with an account',
  desk: 'Front desk, without a request',
};
const SOURCE_COLUMNS = ['Source', 'People', ...PARTS.slice(1).map(({ name }) => name)];

export function DemoSourcesCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="From demo to member by source"
      note="How people first contacted us: their first request, or a front desk booking if they never sent one."
      query={useQuery(reportQueries.demoOutcomes(range))}
      viewOf={sourcesView}
      emptyText="No one asked for a demo or came as a guest in this period."
      fileName="demo-sources"
      height="min-h-48"
    />
  );
}

const countsOf = ({ people, demosBooked, showedUp, becameMembers }: DemoCounts) => [
  people,
  demosBooked,
  showedUp,
  becameMembers,
];
const countTexts = ({ people, demosBooked, showedUp, becameMembers }: DemoCounts) => [
  String(people),
  ofPeople(demosBooked, people),
  ofPeople(showedUp, people),
  ofPeople(becameMembers, people),
];

function requestsView({ found: { months } }: Ranged<DemoOutcomes>) {
  const all = inAll(months);
  if (all.people === 0) return null;
  const texts = countTexts(all);
  return {
    takeaway: `${percentText(all.becameMembers / all.people)} became members.`,
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
            months={months.map((row) => ({ month: row.month, values: countsOf(row) }))}
            parts={PARTS}
          />
        </div>
      </div>
    ),
    table: {
      hasNumbers: true,
      columns: COLUMNS,
      rows: months.map((row) => [monthText(row.month), ...countTexts(row)]),
    },
    csv: [COLUMNS, ...months.map((row) => [row.month, ...countsOf(row)])],
  };
}

function sourcesView({ found: { sources } }: Ranged<DemoOutcomes>) {
  if (sources.every(({ people }) => people === 0)) return null;
  const all = inAll(sources);
  return {
    takeaway: `${all.becameMembers} of ${all.people} became ${all.becameMembers === 1 ? 'a member' : 'members'}.`,
    picture: (
      <BarList
        label="Members by source"
        most={1}
        rows={sources.map((row) => ({
          key: row.source,
          name: SOURCE_NAMES[row.source],
          value: partOf(row.becameMembers, row.people),
          text: row.people === 0 ? 'No one' : `${row.becameMembers} of ${row.people}`,
        }))}
      />
    ),
    table: {
      hasNumbers: true,
      columns: SOURCE_COLUMNS,
      rows: sources.map((row) => [SOURCE_NAMES[row.source], ...countTexts(row)]),
    },
    csv: [SOURCE_COLUMNS, ...sources.map((row) => [SOURCE_NAMES[row.source], ...countsOf(row)])],
  };
}
