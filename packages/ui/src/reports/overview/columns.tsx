import type { ComponentProps } from 'react';
import { FailedPart } from '../../kit/failed-part.tsx';
import { lazyPart } from '../../kit/lazy.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import type ColumnChartScript from '../column-chart.tsx';

type ChartProps = ComponentProps<typeof ColumnChartScript>;

const ColumnChart = lazyPart<ChartProps>(() => import('../column-chart.tsx'), {
  waiting: <Skeleton className="h-full" />,
  failed: (failure) => <FailedPart what="this chart" failure={failure} />,
});

/** A column chart that loads on its own, in a reserved space, with its text. */
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
