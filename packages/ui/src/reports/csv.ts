import { withoutFormulas } from '@clubhouse/core/reports';
import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvRows = readonly (readonly (string | number)[])[];

/** Rows as a file that spreadsheets open: with a mark that it is UTF-8, and their ends of lines. */
export function csvOf(rows: CsvRows): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)),
  );
  return stringify(cells, {
    record_delimiter: 'windows',
    bom: true,
  });
}
