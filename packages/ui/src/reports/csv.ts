import { withoutFormulas } from '@clubhouse/core/reports';
import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvRows = readonly (readonly (string | number)[])[];

/** Rows as a CSV file for spreadsheets: with a UTF-8 byte order mark and CRLF line endings. */
export const csvOf = (rows: CsvRows) =>
  stringify([...rows], { cast: { string: withoutFormulas }, record_delimiter: 'windows', bom: true });
