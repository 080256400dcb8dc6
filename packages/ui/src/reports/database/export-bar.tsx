import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { DateField } from '../../kit/date-field.tsx';
import { Button, showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { daysRefusal, type ExportRequest, exportPath } from './api.ts';
import { dateText } from './cells.tsx';
import { exportFile } from './export-file.ts';
import type { Table } from './tables.tsx';

const NO_DAYS = { from: '', to: '' };

export function ExportBar<Row>({ table, search }: { table: Table<Row>; search: string }) {
  const id = useId();
  const [hasDays, setHasDays] = useState(false);
  const [chosen, setChosen] = useState(NO_DAYS);
  const days = hasDays ? chosen : NO_DAYS;
  const refusal = daysRefusal(days);
  const filters = { ...days, search };
  const exporting = useMutation({
    mutationFn: (input: ExportRequest) => exportFile(exportPath(table.exportName, input)),
    // Sets these callbacks on the mutation instead of on `mutate`, so the toasts appear even if the user has
    // left this screen.
    onSuccess: (hadRows, input) =>
      showToast(
        hadRows
          ? { title: 'Export started', description: 'Your download has started.' }
          : {
              title: 'No data to export',
              description: isAllOf(input) ? 'This table is empty.' : 'Nothing matches your search and dates.',
            },
      ),
    onError: (error) =>
      showRefusal('Export failed', error, 'Something went wrong on our end. Please try again.'),
  });
  const start = (input: ExportRequest) => !exporting.isPending && exporting.mutate(input);
  const isBusy = (isAll: boolean) => exporting.isPending && isAllOf(exporting.variables) === isAll;

  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          isBusy={isBusy(isAllOf(filters))}
          aria-describedby={`${id}-what`}
          onClick={() => refusal === null && start(filters)}
        >
          <Download aria-hidden className="size-5" />
          Export CSV
        </Button>
        <Button
          look="quiet"
          className="max-sm:gap-1 max-sm:px-2"
          aria-expanded={hasDays}
          aria-controls={`${id}-days`}
          onClick={() => setHasDays(!hasDays)}
        >
          Date range
          <ChevronDown
            aria-hidden
            className={`size-4 motion-safe:transition-transform ${hasDays ? 'rotate-180' : ''}`}
          />
        </Button>
        <div className="flex min-h-11 items-center gap-x-2 max-sm:w-full">
          <p id={`${id}-what`} className="min-w-0 text-muted text-small">
            {contentText(filters)}
          </p>
          {!isAllOf(filters) && (
            <Button
              look="quiet"
              className="shrink-0 text-accent underline underline-offset-4"
              isBusy={isBusy(true)}
              onClick={() => start({ ...NO_DAYS, search: '' })}
            >
              Export All
            </Button>
          )}
        </div>
      </div>
      <div id={`${id}-days`} hidden={!hasDays} className="mt-4">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-[13rem_13rem]">
          <DateField label="From" value={chosen.from} onChange={(from) => setChosen({ ...chosen, from })} />
          <DateField
            label="To"
            value={chosen.to}
            onChange={(to) => setChosen({ ...chosen, to })}
            error={refusal ?? undefined}
          />
        </div>
        <p className="mt-2 text-muted text-small">
          Exports {table.exportedRows} in this period. The table below always shows all dates.
        </p>
      </div>
    </div>
  );
}

const isAllOf = ({ search, from, to }: ExportRequest) => search === '' && from === '' && to === '';

function contentText({ search, from, to }: ExportRequest): string {
  const found = search ? `results for “${search}”` : 'every row';
  if (from && to) return `Exports ${found}, from ${dateText(from)} to ${dateText(to)}.`;
  if (from) return `Exports ${found}, from ${dateText(from)} onward.`;
  if (to) return `Exports ${found}, through ${dateText(to)}.`;
  return `Exports ${found}.`;
}
