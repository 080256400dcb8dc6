import { auditQuery } from '@clubhouse/core/audit';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { auditPage } from './queries.ts';

export function auditRoutes(router: Router, { db }: Deps): void {
  router.get('/admin/audit', async (req, res) => {
    requirePermission(req, 'administer');
    const { rows, total } = await auditPage(db, parse(auditQuery, req.query));
    res.set('X-Total-Count', String(total)).json(rows);
  });
}
