import { withoutFormulas } from '@clubhouse/core/reports';
import { stringify } from 'csv-stringify/browser/esm/sync';

export type CsvRows = readonly (readonly (string | number)[])[];

/**
 * Returns rows as a CSV file with a UTF-8 byte order mark and CRLF line endings, which spreadsheet programs
 * expect.
 */
export const csvOf = (rows: CsvRows) =>
  stringify([...rows], { cast: { string: withoutFormulas }, record_delimiter: 'windows', bom: true });
