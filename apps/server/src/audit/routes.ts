import { type AuditEntry, type AuditQuery, auditQuery } from '@clubhouse/core/audit';
import type { Facility } from '@clubhouse/core/facility';
import type { Knex } from 'knex';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { auditActors, auditPage } from './queries.ts';

type EntriesPage = (
  db: Knex,
  query: AuditQuery,
  facility: Facility,
) => Promise<{ rows: AuditEntry[]; total: number }>;

/**
 * `memberChanges` reads members' changes to their own bookings. It is a parameter, because importing it from
 * the bookings feature would create an import cycle.
 */
export const auditRoutes =
  (memberChanges: EntriesPage) =>
  (endpoints: Endpoints, { db, facility }: Deps): void => {
    endpoints.get('/admin/audit', async (req, res) => {
      const query = parse(auditQuery, req.query);
      const read = query.by === 'member' ? memberChanges : auditPage;
      const { rows, total } = await read(db, query, facility());
      res.set('X-Total-Count', String(total)).json(rows);
    });

    endpoints.get('/admin/audit/actors', async (_req, res) => {
      res.json(await auditActors(db));
    });
  };
