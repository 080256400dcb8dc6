import type { ReactNode } from 'react';

/**
 * The frame of an icon. The icons are copied from Lucide (ISC license), because loading Lucide's script would
 * delay the first screen.
 */
export function Glyph({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

export const AccountGlyph = () => (
  <Glyph className="size-6">
    <path d="M17.925 20.056a6 6 0 0 0-11.851.001" />
    <circle cx={12} cy={11} r={4} />
    <circle cx={12} cy={12} r={10} />
  </Glyph>
);

export const DownGlyph = () => (
  <Glyph className="size-5">
    <path d="m6 9 6 6 6-6" />
  </Glyph>
);

/** Shows whether the surrounding details element is open. The details element needs the class `group`. */
export const Chevron = () => (
  <span className="shrink-0 text-muted motion-safe:transition-transform group-open:rotate-180">
    <DownGlyph />
  </span>
);

export const PauseGlyph = () => (
  <Glyph className="size-5">
    <rect x={14} y={3} width={5} height={18} rx={1} />
    <rect x={5} y={3} width={5} height={18} rx={1} />
  </Glyph>
);

export const PlayGlyph = () => (
  <Glyph className="size-5">
    <path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" />
  </Glyph>
);
