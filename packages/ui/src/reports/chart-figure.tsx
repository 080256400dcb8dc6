import type { ReactNode } from 'react';
import { type Look, SWATCHES } from './chart-looks.ts';

/** A chart with its title and a text for people who cannot see it. */
export function ChartFigure({
  title,
  summary,
  children,
}: {
  title: string;
  /** For a picture without information of its own. */
  summary?: string;
  children: ReactNode;
}) {
  return (
    <figure>
      <figcaption className="font-[640] text-lead">
        {title}
        {summary && <span className="sr-only">: {summary}</span>}
      </figcaption>
      {summary ? (
        <div aria-hidden className="mt-3 h-52">
          {children}
        </div>
      ) : (
        <div className="mt-4">{children}</div>
      )}
    </figure>
  );
}

/** The legend of a chart. */
export function Legend({ parts }: { parts: readonly { name: string; look: Look }[] }) {
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
