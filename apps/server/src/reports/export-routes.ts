import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORTS, type ExportName, type ExportQuery, exportQuery } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import { stringify } from 'csv-stringify/sync';
import type { Router } from 'express';
import type { Knex } from 'knex';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { EXPORTED, type ExportRow, type Key } from './export-queries.ts';

/** As many rows are in memory at once, however many there are in all. */
const ROWS_AT_ONCE = 500;
/**
 * As many are written at once: what is made of a row lives so short that V8 never takes it for something that stays,
 * which would cost fifty megabytes.
 */
const LINES_AT_ONCE = 50;

const FORMAT = {
  // A cell that begins like a formula must not become one in a spreadsheet.
  escape_formulas: true,
  record_delimiter: 'windows',
} as const;

/** The text of all rows, read in the order of their keys: the database and the server are free between two reads. */
async function* textOf(db: Knex, name: ExportName, query: ExportQuery) {
  yield stringify([[...EXPORTED[name].columns]], { ...FORMAT, bom: true });
  const read = await EXPORTED[name].reader(db, query);
  let after: Key | null = null;
  for (;;) {
    const rows: ExportRow[] = await read(after, ROWS_AT_ONCE);
    for (let first = 0; first < rows.length; first += LINES_AT_ONCE) {
      const part = rows.slice(first, first + LINES_AT_ONCE);
      yield stringify(
        part.map((row) => row.values()),
        FORMAT,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.key();
  }
}

/** The exports of the database view: streamed, so that their size is nobody's trouble (contract 5). */
export function exportRoutes(router: Router, { db, now }: Deps): void {
  for (const name of EXPORTS) {
    router.get(`/admin/export/${name}.csv`, async (req, res) => {
      requirePermission(req, 'administer');
      const query = parse(exportQuery, req.query);
      res.type('text/csv').attachment(`${name}_${facilityDate(now())}.csv`);
      await pipeline(Readable.from(textOf(db, name, query), { objectMode: false }), res).catch((error) => {
        // Whoever stops a download has what they wanted.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
    });
  }
}
