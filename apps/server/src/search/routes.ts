import { may } from '@clubhouse/core/auth';
import { searchQuery } from '@clubhouse/core/search';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { searchEverything } from './queries.ts';

export function searchRoutes(endpoints: Endpoints, { db, now, facility }: Deps): void {
  endpoints.get('/admin/search', async (req, res, caller) => {
    const { q } = parse(searchQuery, req.query);
    const withInactive = may(caller, 'administer');
    res.json(await searchEverything(db, q, { withInactive }, now(), facility()));
  });
}
