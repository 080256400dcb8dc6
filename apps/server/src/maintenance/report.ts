import { StartError } from '../start-error.ts';

/** How many rows each table has, and a checksum of them. */
export type Tables = Map<string, { rows: number; checksum: string }>;
export type Contents = { tables: Tables; migrations: string[] };

/** "  users      1,234", a line for each table. Sequences and the tables of knex are left out. */
export function tableLines(tables: Tables): string[] {
  const shown = [...tables].filter(([name]) => !/_seq$|^knex_/.test(name));
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(
    ([name, { rows }]) => `  ${name.padEnd(width)} ${rows.toLocaleString('en-US').padStart(11)}`,
  );
}

/** Throws if two databases differ in a table. */
export function refuseDifference(wanted: Tables, found: Tables, advice: string): void {
  const names = [...new Set([...wanted.keys(), ...found.keys()])];
  const different = names.filter((name) => {
    const [a, b] = [wanted.get(name), found.get(name)];
    return a?.rows !== b?.rows || a?.checksum !== b?.checksum;
  });
  if (different.length === 0) return;
  throw new StartError(`The data written differs from the data read (${different.join(', ')}). ${advice}`);
}
