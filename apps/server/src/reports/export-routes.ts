import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { User } from '@clubhouse/core/auth';
import type { Facility } from '@clubhouse/core/facility';
import { EXPORTS, type ExportName, type ExportQuery, exportQuery } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import type { Endpoints } from '../access/index.ts';
import { insertChange } from '../audit/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { csvOf } from './csv.ts';
import { EXPORTED, type Export } from './export-queries.ts';

/** The number of rows per batch. It limits the memory for an export of any size. */
const ROWS_AT_ONCE = 500;
/** Without a byte order mark, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Yields the CSV text in batches, so that other requests can use the database in between. */
async function* textOf(db: Knex, { names, reader }: Export, query: ExportQuery, facility: Facility) {
  yield BYTE_ORDER_MARK + csvOf([names]);
  const read = await reader(db, query, facility);
  let after = 0;
  for (;;) {
    const rows = await read(after, ROWS_AT_ONCE);
    if (rows.length > 0) yield csvOf(rows.map(({ cells }) => cells));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

/** Records an export in the audit log. The entry omits the search text, which may be a person's name. */
async function recordExport({ db, now }: Deps, by: User, name: ExportName, query: ExportQuery) {
  const detail = { from: query.from, to: query.to, isSearched: query.search !== '' };
  await inTransaction(db, (trx) =>
    insertChange(trx, { by, action: 'data.exported', subject: `${name}.csv`, detail, now: now() }),
  );
}

export function exportRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, now } = deps;
  const limit = rateLimit(deps, { name: 'export', times: 30, withinMinutes: 60 });

  for (const name of EXPORTS) {
    endpoints.get(`/admin/export/${name}.csv`, async (req, res, admin) => {
      const query = parse(exportQuery, req.query);
      await limit(req, `user ${admin.id}`);
      // Records the export before the download, because a canceled download must be recorded too.
      await recordExport(deps, admin, name, query);
      res.type('text/csv').attachment(`${name}_${facilityDate(now(), deps.facility())}.csv`);
      await pipeline(
        Readable.from(textOf(db, EXPORTED[name], query, deps.facility()), { objectMode: false }),
        res,
      ).catch((error) => {
        // This error means that the connection closed early, usually because the user canceled the download.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
    });
  }
}
