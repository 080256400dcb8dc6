/**
 * The looks of chart parts: one color, solid, pale with an outline, or striped. They differ without color vision, in
 * light and dark themes, and on paper.
 */
export type Look = 'full' | 'pale' | 'striped';

/** The same looks for legends and HTML bars. */
export const SWATCHES: Record<Look, string> = {
  full: 'bg-sunrise',
  pale: 'border border-sunrise bg-[color-mix(in_srgb,var(--sunrise)_24%,var(--surface))]',
  striped:
    'border border-sunrise bg-[repeating-linear-gradient(135deg,var(--sunrise)_0_2px,var(--surface)_2px_5px)]',
};

export const PALE_FILL = 'color-mix(in srgb, var(--sunrise) 24%, var(--surface))';
