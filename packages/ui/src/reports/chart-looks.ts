/**
 * How the parts of a chart are told apart: one colour, full, pale with an outline, and striped. That holds for every
 * eye, in light and in dark, and on paper.
 */
export type Look = 'full' | 'pale' | 'striped';

/** The same for the samples of a legend and for bars that are no SVG. */
export const SWATCHES: Record<Look, string> = {
  full: 'bg-sunrise',
  pale: 'border border-sunrise bg-[color-mix(in_srgb,var(--sunrise)_24%,var(--surface))]',
  striped:
    'border border-sunrise bg-[repeating-linear-gradient(135deg,var(--sunrise)_0_2px,var(--surface)_2px_5px)]',
};

export const PALE_FILL = 'color-mix(in srgb, var(--sunrise) 24%, var(--surface))';
