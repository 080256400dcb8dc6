import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../kit/skeleton.tsx';

const ColumnChart = lazy(() => import('../column-chart.tsx'));

/** Columns as high as their place, drawn by what is loaded only for that; and what they show, in words. */
export function Columns({ words, ...chart }: ComponentProps<typeof ColumnChart> & { words: string }) {
  return (
    <div className="relative h-full">
      <p className="sr-only">{words}</p>
      <div aria-hidden className="h-full">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <ColumnChart {...chart} />
        </Suspense>
      </div>
    </div>
  );
}
