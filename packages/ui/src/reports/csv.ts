import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvRows = readonly (readonly (string | number)[])[];

/** Rows as a file that spreadsheets open: with a mark that it is UTF-8, and their ends of lines. */
export function csvOf(rows: CsvRows): string {
  // A name that begins like a formula must not become one in a spreadsheet.
  return stringify(rows as (string | number)[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    bom: true,
  });
}
