import { withoutFormulas } from '@clubhouse/core/reports';
import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvRows = readonly (readonly (string | number)[])[];

/** Rows as a CSV file for spreadsheets: with a UTF-8 byte order mark and CRLF line endings. */
export function csvOf(rows: CsvRows): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)),
  );
  return stringify(cells, {
    record_delimiter: 'windows',
    bom: true,
  });
}
