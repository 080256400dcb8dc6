import { auditQuery } from '@clubhouse/core/audit';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { auditPage } from './queries.ts';

export function auditRoutes(endpoints: Endpoints, { db }: Deps): void {
  endpoints.get('/admin/audit', async (req, res) => {
    const { rows, total } = await auditPage(db, parse(auditQuery, req.query));
    res.set('X-Total-Count', String(total)).json(rows);
  });
}
