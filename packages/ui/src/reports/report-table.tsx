import type { ReactNode } from 'react';

export type TableColumn = {
  title: string;
  isNumber?: boolean;
  /** Keeps the column on one line. */
  isShort?: boolean;
};
export type TableRow = { key: string | number; cells: readonly (string | number)[] };

/** The rows of a report. The first cell is the row header. */
export function ReportTable({
  caption,
  columns,
  rows,
}: {
  caption: ReactNode;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}) {
  const alignment = (index: number) =>
    `${columns[index]?.isNumber ? 'text-right tabular-nums' : 'text-left'} ${columns[index]?.isShort ? 'whitespace-nowrap' : ''}`;
  return (
    <table className="w-full">
      <caption className="mb-2 text-left">{caption}</caption>
      <thead>
        <tr className="border-border border-b text-muted text-small">
          {columns.map(({ title }, index) => (
            <th
              key={title}
              scope="col"
              className={`py-2 pr-4 align-bottom font-[500] last:pr-0 ${alignment(index)}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {rows.map(({ key, cells: [name, ...others] }) => (
          <tr key={key}>
            <th scope="row" className="py-2 pr-4 text-left align-top font-[400]">
              {name}
            </th>
            {others.map((cell, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                key={index}
                className={`py-2 pr-4 align-top last:pr-0 ${alignment(index + 1)}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
