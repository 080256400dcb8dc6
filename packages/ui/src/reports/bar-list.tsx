import { SWATCHES } from './chart-looks.ts';

export type BarRow = { key: string | number; name: string; value: number; text: string };

/** Horizontal bars, each with its name and figure as text, so everyone can read them. */
export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <ul aria-label={label} className="grid grid-cols-1 content-start gap-3">
      {rows.map(({ key, name, value, text }) => (
        <li key={key}>
          <div className="flex items-baseline justify-between gap-4 text-small">
            <span className="min-w-0 truncate font-[550]">{name}</span>
            <span className="shrink-0 text-muted">{text}</span>
          </div>
          <div aria-hidden className="mt-1 h-2.5 rounded-[3px] bg-border/50">
            <div
              className={`h-full min-w-px rounded-[3px] ${SWATCHES.full}`}
              style={{ width: most === 0 ? 0 : `${(value / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
