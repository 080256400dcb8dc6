import { withoutFormulas } from '@clubhouse/core/reports';
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/**
 * Formats rows as CSV (RFC 4180). Escapes cells that look like formulas, because spreadsheets would execute
 * them.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
