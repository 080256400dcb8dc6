import type { ReactNode } from 'react';

export function ReportTable({
  caption,
  columns,
  rows,
  hasNumbers = false,
}: {
  caption: ReactNode;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** True if all columns contain numbers, except the first. */
  hasNumbers?: boolean;
}) {
  // The first column identifies the row, so it stays visible when a wide table scrolls horizontally.
  const stays = (index: number) => (index === 0 ? 'sticky left-0 bg-surface' : '');
  const alignment = (index: number) =>
    hasNumbers && index > 0 ? 'text-right tabular-nums whitespace-nowrap' : 'text-left';
  return (
    <table className="w-full">
      <caption className="mb-2 text-left">{caption}</caption>
      <thead>
        <tr className="border-border border-b text-muted text-small">
          {columns.map((title, index) => (
            <th
              key={title}
              scope="col"
              // Never breaks a word, because a table that is too wide scrolls instead.
              className={`py-2 pr-4 align-bottom font-[500] [overflow-wrap:normal] last:pr-0 ${alignment(index)} ${stays(index)}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state and are replaced together
          <tr key={row}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th
                  key={columns[index]}
                  scope="row"
                  className={`min-w-28 py-2 pr-4 text-left align-top font-[400] ${stays(index)}`}
                >
                  {cell}
                </th>
              ) : (
                <td key={columns[index]} className={`py-2 pr-4 align-top last:pr-0 ${alignment(index)}`}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
