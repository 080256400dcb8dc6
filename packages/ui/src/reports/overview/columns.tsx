import { formatMonth } from '@clubhouse/core/time';
import type { ComponentProps } from 'react';
import { FailedPart } from '../../kit/failed-part.tsx';
import { lazyPart } from '../../kit/lazy.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import type { Part } from '../chart-parts.tsx';
import type ColumnChartScript from '../column-chart.tsx';
import { monthText } from './period-texts.ts';

type ChartProps = ComponentProps<typeof ColumnChartScript>;

const ColumnChart = lazyPart<ChartProps>(() => import('../column-chart.tsx'), {
  waiting: <Skeleton className="h-full" />,
  failed: (failure) => <FailedPart what="this chart" failure={failure} />,
});

/** Shows a column chart. Screen readers read `words` instead of the chart. */
export function Columns({ words, ...chart }: ChartProps & { words: string }) {
  return (
    <div className="relative h-full">
      <p className="sr-only">{words}</p>
      <div aria-hidden className="h-full">
        <ColumnChart {...chart} />
      </div>
    </div>
  );
}

type Month = { month: string; values: readonly number[] };

export function MonthColumns({ months, parts }: { months: readonly Month[]; parts: readonly Part[] }) {
  const partText = (value: number, index: number) => `${value} ${parts[index]?.name.toLowerCase()}`;
  return (
    <Columns
      words={months
        .map(({ month, values }) => `${monthText(month)}: ${values.map(partText).join(', ')}`)
        .join('; ')}
      columns={months.map(({ month, values }) => ({
        label: formatMonth(`${month}-01`),
        title: monthText(month),
        values,
      }))}
      parts={parts}
    />
  );
}
