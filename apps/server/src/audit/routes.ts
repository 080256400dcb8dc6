import { auditQuery } from '@clubhouse/core/audit';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { auditActors, auditPage } from './queries.ts';

export function auditRoutes(endpoints: Endpoints, { db, facility }: Deps): void {
  endpoints.get('/admin/audit', async (req, res) => {
    const { rows, total } = await auditPage(db, parse(auditQuery, req.query), facility());
    res.set('X-Total-Count', String(total)).json(rows);
  });

  endpoints.get('/admin/audit/actors', async (_req, res) => {
    res.json(await auditActors(db));
  });
}
