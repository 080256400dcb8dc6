import type { LiveEventName } from '@clubhouse/core/live';
import type { ExportName } from '@clubhouse/core/reports';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';

export type Column<Row> = {
  heading: string;
  /** The field by which the server sorts it, where it does. */
  sort?: string;
  cell: (row: Row) => ReactNode;
};

/** A table of the database view: where its rows come from and what is seen of them. The first column names a row. */
export type Table<Row> = {
  title: string;
  path: string;
  key: readonly string[];
  /** The live events that refresh it. */
  live: readonly LiveEventName[];
  row: z.ZodMiniType<Row>;
  /** What is found by the search, as its field says it. */
  searched: string;
  columns: readonly Column<Row>[];
  exportName: ExportName;
  /** The date that the export range applies to. */
  daysAre: string;
};
