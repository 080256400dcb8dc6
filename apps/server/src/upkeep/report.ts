import type { Call } from './command.ts';
import type { Loaded } from './load.ts';
import type { Contents } from './read-through.ts';

/** A line for each table, and what is to be said of each. */
export function tableLines({ tables }: Contents, remark = ''): string[] {
  const width = Math.max(...tables.map(({ table }) => table.length));
  return tables.map(({ table, rows }) =>
    `  ${table.padEnd(width)} ${counted(rows).padStart(11)}  ${remark}`.trimEnd(),
  );
}

const counted = (count: number): string => count.toLocaleString('en-US');

/** "1,234 rows in 24 tables". */
export const amountOf = ({ tables, rows }: Contents): string =>
  `${counted(rows)} rows in ${counted(tables.length)} tables`;

export function sizeOf(bytes: number): string {
  return bytes < 1e6
    ? `${counted(Math.ceil(bytes / 1e3))} KB`
    : `${counted(Math.round(bytes / 1e5) / 10)} MB`;
}

/** What came of filling a database. */
export function sayLoaded({ say }: Pick<Call, 'say'>, { contents, migrated }: Loaded): void {
  for (const line of tableLines(contents, 'the same')) say(line);
  say(`${amountOf(contents)}: written, read again and compared.`);
  if (migrated.length > 0) say(`Then brought up to date: ${migrated.join(', ')}.`);
}
