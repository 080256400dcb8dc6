import type { LiveEventName } from '@clubhouse/core/live';
import type { ExportName } from '@clubhouse/core/reports';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';

export type Column<Row> = {
  heading: string;
  /** The sort field of the API, if the column is sortable. */
  sort?: string;
  cell: (row: Row) => ReactNode;
};

/** A table of the database view: its data source and its columns. The first column is the row header. */
export type Table<Row> = {
  title: string;
  path: string;
  key: readonly string[];
  /** The live events that refresh it. */
  live: readonly LiveEventName[];
  row: z.ZodMiniType<Row>;
  /** The label of the search field. */
  searched: string;
  columns: readonly Column<Row>[];
  exportName: ExportName;
  /** The date that the export range applies to. */
  daysAre: string;
};
