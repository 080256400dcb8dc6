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
import { EXPORTED, type Key, type Reader } from './export-queries.ts';

/** As many rows are in memory at once, however many there are in all. */
const ROWS_AT_ONCE = 500;

const FORMAT = {
  // A cell that begins like a formula must not become one in a spreadsheet.
  escape_formulas: true,
  record_delimiter: 'windows',
} as const;

/**
 * The text of all rows, read in the order of their keys: the database and the server are free between two reads.
 * A read at a time is written: row by row through a stream it takes three times as long and half as much memory again.
 */
async function* textOf(db: Knex, name: ExportName, query: ExportQuery) {
  yield stringify([[...EXPORTED[name].columns]], { ...FORMAT, bom: true });
  const read = await EXPORTED[name].reader(db, query);
  let after: Key | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<Reader>> = await read(after, ROWS_AT_ONCE);
    yield Buffer.from(
      stringify(
        rows.map(({ values }) => values),
        FORMAT,
      ),
    );
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.key;
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
