import { z } from 'zod';
import { StartError } from '../start-error.ts';

/**
 * A database as lines of JSON, the same whatever engine it is on: a header; for every table its columns, its rows as
 * arrays, and what they come to; and an end, without which it is not whole.
 */
export type Lines = AsyncIterable<string[]>;

export const FORMAT = 1;

/** What every format to come begins with. */
export const anyHeader = z.object({
  clubhouse: z.literal('backup'),
  format: z.number(),
  version: z.string(),
});
export const header = anyHeader.extend({
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  at: z.iso.datetime(),
});
export type Header = z.output<typeof header>;

export const tableStart = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The highest number that the table has ever given to a row; null where rows bring their own. */
  lastId: z.number().nullable(),
});
export type TableStart = z.output<typeof tableStart>;

export const tableEnd = z.object({ rows: z.number(), sha256: z.string() });
export type TableEnd = z.output<typeof tableEnd>;

export const end = z.object({ tables: z.number(), sha256: z.string() });

/** Why lines are no backup that can be used: "it …". */
export class DamagedBackup extends StartError {}
