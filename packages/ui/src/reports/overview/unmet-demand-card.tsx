import type { Period, UnmetDemand } from '@clubhouse/core/reports';
import { useQuery } from '@tanstack/react-query';
import { type Ranged, reportQueries } from '../api.ts';
import type { Part } from '../chart-parts.tsx';
import { Columns } from './columns.tsx';
import { hourSpanText, hourText } from './period-texts.ts';
import { ReportCard } from './report-card.tsx';

const PARTS: Part[] = [
  { name: 'Watched times without a booking', look: 'full' },
  { name: 'Unused offers', look: 'pale' },
];

/** Shows when members wanted to play but no bay was free: docs/product/reports.md#unmet-demand. */
export function UnmetDemandCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="Unmet demand by time of day"
      note="Time slots members asked for when no bay was open, plus offers they declined or let expire."
      query={useQuery(reportQueries.unmetDemand(range))}
      viewOf={unmetDemandView}
      emptyText="In this period, no one asked for a time that was already taken."
      fileName="unmet-demand"
      legend={PARTS}
      height="h-60"
    />
  );
}

function unmetDemandView({ found }: Ranged<UnmetDemand>) {
  const { watches, met, offers, unused, byHour } = found;
  if (watches === 0) return null;
  const rows = byHour.map((counts, hour) => ({ hour, ...counts }));
  return {
    takeaway: `${met} of ${watches} watched ${watches === 1 ? 'time' : 'times'} ended in a booking. ${offers} ${offers === 1 ? 'offer' : 'offers'}, ${unused} unused.`,
    picture: (
      <Columns
        words={rows
          .map(({ hour, unmet, unused: none }) => `${hourText(hour)} ${unmet} and ${none}`)
          .join(', ')}
        columns={rows.map(({ hour, unmet, unused: none }) => ({
          label: hourText(hour),
          title: hourSpanText(hour),
          values: [unmet, none],
        }))}
        parts={PARTS}
        labelEvery={6}
      />
    ),
    table: {
      hasNumbers: true,
      columns: ['Hour of the day', ...PARTS.map(({ name }) => name)],
      rows: rows.map(({ hour, unmet, unused: none }) => [hourSpanText(hour), unmet, none]),
    },
    csv: [
      ['Hour of day', ...PARTS.map(({ name }) => name)],
      ...rows.map(({ hour, unmet, unused: none }) => [`${hour}:00`, unmet, none]),
    ],
  };
}
