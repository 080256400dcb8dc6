import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORTS, type ExportQuery, exportQuery } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import { stringify } from 'csv-stringify/sync';
import type { Router } from 'express';
import type { Knex } from 'knex';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { EXPORTED, type Export, type Key } from './export-queries.ts';

/** As many rows are in memory at once, however many there are in all. */
const ROWS_AT_ONCE = 500;
/**
 * As many are written at once. What is made of them then dies young: of what outlives a few collections V8 takes the
 * next for lasting from the start, and the export of a million rows would hold fifty megabytes more.
 */
const LINES_AT_ONCE = 50;

const FORMAT = {
  // A cell that begins like a formula must not become one in a spreadsheet.
  escape_formulas: true,
  record_delimiter: 'windows',
} as const;

/** The text of all rows, read in the order of their keys: the database and the server are free between two reads. */
async function* textOf(db: Knex, { columns, keyOf, reader }: Export, query: ExportQuery) {
  const cells = Object.values(columns);
  yield stringify([Object.keys(columns)], { ...FORMAT, bom: true });
  const read = await reader(db, query);
  let after: Key | null = null;
  for (;;) {
    const rows: unknown[] = await read(after, ROWS_AT_ONCE);
    for (let first = 0; first < rows.length; first += LINES_AT_ONCE) {
      const lines = rows.slice(first, first + LINES_AT_ONCE);
      yield stringify(
        lines.map((row) => cells.map((cell) => cell(row))),
        FORMAT,
      );
    }
    if (rows.length < ROWS_AT_ONCE) return;
    after = keyOf(rows.at(-1));
  }
}

/** The exports of the database view: streamed, so that their size is nobody's trouble (contract 5). */
export function exportRoutes(router: Router, { db, now }: Deps): void {
  for (const name of EXPORTS) {
    router.get(`/admin/export/${name}.csv`, async (req, res) => {
      requirePermission(req, 'administer');
      const query = parse(exportQuery, req.query);
      res.type('text/csv').attachment(`${name}_${facilityDate(now())}.csv`);
      await pipeline(Readable.from(textOf(db, EXPORTED[name], query), { objectMode: false }), res).catch(
        (error) => {
          // Whoever stops a download has what they wanted.
          if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
        },
      );
    });
  }
}
