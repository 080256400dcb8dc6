import { may } from '@clubhouse/core/auth';
import type { Router } from 'express';
import { requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { leaguesFor } from './queries.ts';

export function leagueRoutes(router: Router, { db }: Deps): void {
  router.get('/leagues', async (req, res) => {
    const user = requireUser(req);
    res.json(await leaguesFor(db, { userId: user.id, withInactive: may(user, 'administer') }));
  });
}
