import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Column, Table } from './tables.tsx';
import { sortAfterPress } from './view.ts';

const FIRST = 'sticky left-0 z-10 border-border bg-surface max-sm:border-r';
const HEAD = 'border-border border-b text-left font-[550] text-muted';
const CELL = 'whitespace-nowrap border-border px-3 lg:max-2xl:px-2 py-2.5 align-top [tr+tr>&]:border-t';
/** Lets cells wrap, so that all columns fit on a screen that is 1280 pixels wide. */
const WRAPPING = 'lg:max-2xl:max-w-60 lg:max-2xl:whitespace-normal';

export function DataTable<Row extends { id: number }>({
  table: { title, columns },
  rows,
  sort,
  onSort,
}: {
  table: Table<Row>;
  rows: readonly Row[];
  sort: string;
  onSort: (sort: string) => void;
}) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users focus the table and scroll with the arrow keys
      tabIndex={0}
      className="relative [scroll-padding-left:9.5rem] overflow-x-auto rounded-lg border border-border bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-small">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head
                key={column.heading}
                column={column}
                className={`${HEAD} ${index === 0 ? FIRST : ''}`}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="hover:[&>*]:bg-accent-soft">
              {columns.map(({ heading, cell, wraps }, index) =>
                index === 0 ? (
                  <th key={heading} scope="row" className={`${CELL} ${FIRST} text-left font-[550]`}>
                    {/* On phones, the first column is narrow, so a second column fits beside it. */}
                    <div className={`max-sm:w-[8rem] max-sm:whitespace-normal ${wraps ? WRAPPING : ''}`}>
                      {cell(row)}
                    </div>
                  </th>
                ) : (
                  <td key={heading} className={CELL}>
                    {wraps ? <div className={WRAPPING}>{cell(row)}</div> : cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head<Row>({
  column: { heading, sort: field },
  className,
  sort,
  onSort,
}: {
  column: Column<Row>;
  className: string;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const isSorted = sort.replace(/^-/, '') === field;
  const isDescending = sort.startsWith('-');
  const SortIcon = isDescending ? ArrowDown : ArrowUp;
  const Icon = isSorted ? SortIcon : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={`${className} ${field ? '' : 'whitespace-nowrap px-3 lg:max-2xl:px-2'}`}
      {...(isSorted && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}
    >
      {field ? (
        <button
          type="button"
          onClick={() => onSort(sortAfterPress(sort, field))}
          className={`inline-flex min-h-11 w-full cursor-pointer items-center gap-1 whitespace-nowrap px-3 font-[550] lg:max-2xl:px-2 -outline-offset-2 hover:text-text ${isSorted ? 'text-text' : ''}`}
        >
          {heading}
          <Icon aria-hidden className={`size-4 shrink-0 ${isSorted ? 'text-accent' : ''}`} />
        </button>
      ) : (
        heading
      )}
    </th>
  );
}
