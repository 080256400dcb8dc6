import type { Period } from '@clubhouse/core/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { download } from '../../client/index.ts';
import { Button, Card, Failed, Skeleton } from '../../kit/index.ts';
import { EXPORT_FAILED, showToast } from '../../kit/toast.ts';
import type { Ranged } from '../api.ts';
import { Legend, type Part } from '../chart-parts.tsx';
import type { CsvRows } from '../csv.ts';
import { ReportTable } from '../report-table.tsx';
import { rangeText } from './period-texts.ts';

type ReportView = {
  takeaway: string;
  picture: ReactNode;
  /** The chart's figures as a table. Undefined if the card shows a table instead of a chart. */
  table?: Omit<ComponentProps<typeof ReportTable>, 'caption'>;
  csv: CsvRows;
};

type Props<Found> = {
  title: string;
  note: string;
  query: UseQueryResult<Ranged<Found>>;
  /** Returns what the card shows, or null if the report is empty. */
  viewOf: (report: Ranged<Found>) => ReportView | null;
  emptyText: string;
  fileName: string;
  legend?: readonly Part[];
  /** CSS classes for the chart's height, which is reserved while the chart loads. */
  height: string;
  className?: string;
};

export function ReportCard<Found>({ title, note, query, viewOf, emptyText, height, ...props }: Props<Found>) {
  const id = useId();
  const [isTableShown, setIsTableShown] = useState(false);
  const { data, isPlaceholderData } = query;
  const view = data && viewOf(data);

  return (
    <Card className={props.className ?? ''}>
      <section aria-labelledby={id} aria-busy={isPlaceholderData}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h3 id={id} className="text-lead">
            {title}
          </h3>
          {props.legend && <Legend parts={props.legend} />}
        </div>
        <p className="mt-1 text-muted text-small">{note}</p>
        <div className={`mt-1 transition-opacity ${isPlaceholderData ? 'opacity-50 delay-200' : ''}`}>
          <p className="min-h-[1.55em] font-[550]">{view?.takeaway}</p>
          {/* If a refetch fails, the earlier results stay visible below this message. */}
          {query.isError && data && (
            <p role="alert" className="flex flex-wrap items-center gap-x-2 text-danger text-small">
              We couldn’t refresh this report.
              <Button look="quiet" className="underline underline-offset-4" onClick={() => query.refetch()}>
                Try again
              </Button>
            </p>
          )}
          <div className={`mt-3 grid grid-cols-1 grid-rows-[1fr] ${height}`}>
            {query.isPending && <Skeleton />}
            {query.isError && !data && (
              <div>
                <Failed error={query.error} what="We couldn’t load this report." onRetry={query.refetch} />
              </div>
            )}
            {view === null && (
              <p className="grid place-content-center rounded-md border border-border border-dashed p-4 text-center text-muted">
                {emptyText}
              </p>
            )}
            {view?.picture}
          </div>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
          {(!view || view.table) && (
            <Button
              look="secondary"
              className="max-sm:px-2"
              disabled={!view}
              aria-expanded={isTableShown}
              aria-controls={`${id}-table`}
              onClick={() => setIsTableShown(!isTableShown)}
            >
              <ChevronDown
                aria-hidden
                className={`-ml-1 size-5 transition-transform max-sm:hidden ${isTableShown ? 'rotate-180' : ''}`}
              />
              <span>
                {isTableShown ? 'Hide table' : 'Show table'}
                <span className="sr-only">: {title}</span>
              </span>
            </Button>
          )}
          <Button
            look="secondary"
            className="max-sm:px-2"
            disabled={!data}
            onClick={() => data && void saveCsv(props.fileName, data.range, view?.csv)}
          >
            <Download aria-hidden className="-ml-1 size-5 max-sm:hidden" />
            <span>
              Download CSV<span className="sr-only">: {title}</span>
            </span>
          </Button>
        </div>
        <div id={`${id}-table`} hidden={!isTableShown || !view}>
          {isTableShown && view?.table && data && (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
              tabIndex={0}
              aria-label={`${title}, as a table`}
              className="mt-4 max-h-[36rem] overflow-auto text-small"
            >
              <ReportTable
                caption={
                  <span className="text-muted">
                    {title}, {rangeText(data.range)}
                  </span>
                }
                {...view.table}
              />
            </section>
          )}
        </div>
      </section>
    </Card>
  );
}

export async function saveCsv(name: string, { from, to }: Period, rows?: CsvRows): Promise<void> {
  if (!rows) {
    showToast({ title: 'No data to export', description: 'There is no data for this period.' });
    return;
  }
  try {
    // Loads the CSV writer on demand, because few users need it.
    const { csvOf } = await import('../csv.ts');
    download(`${name}_${from}_${to}.csv`, 'text/csv;charset=utf-8', csvOf(rows));
  } catch {
    showToast(EXPORT_FAILED);
  }
}
