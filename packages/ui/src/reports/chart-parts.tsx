import type { ReactNode } from 'react';
/**
 * The looks of a chart's parts. Users can distinguish these looks without color vision, in light and dark
 * themes, and on paper.
 */
export type Look = 'full' | 'pale' | 'striped' | 'dotted';
export type Part = { name: string; look: Look };

export const SWATCHES: Record<Look, string> = {
  full: 'bg-sunrise',
  pale: 'border border-sunrise bg-[color-mix(in_srgb,var(--sunrise)_24%,var(--surface))]',
  striped:
    'border border-sunrise bg-[repeating-linear-gradient(135deg,var(--sunrise)_0_2px,var(--surface)_2px_5px)]',
  dotted:
    'border border-sunrise bg-[radial-gradient(var(--sunrise)_1.2px,var(--surface)_1.7px)] bg-[length:5px_5px]',
};

export function Legend({ parts }: { parts: readonly Part[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-small">
      {parts.map(({ name, look }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={`size-3.5 shrink-0 rounded-[3px] ${SWATCHES[look]}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type BarRow = { key: string | number; name: ReactNode; value: number; text: string };

/** Shows a bar for each row. `most` is the value of a full bar. By default, it is the highest value. */
export function BarList({
  label,
  rows,
  most = Math.max(...rows.map(({ value }) => value), 0),
}: {
  label: string;
  rows: readonly BarRow[];
  most?: number;
}) {
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
