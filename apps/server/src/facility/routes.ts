import type { Health, Simulator } from '@clubhouse/core/facility';
import type { Router } from 'express';
import { requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { VERSION } from '../version.ts';

export function facilityRoutes(router: Router, { db, log }: Deps): void {
  router.get('/health', async (_req, res) => {
    try {
      await db.raw('SELECT 1');
    } catch (error) {
      log.error({ err: error }, 'the database is away');
      const away = { message: 'We cannot reach our records right now.', code: 'database_away' };
      res.status(503).json({ ...away, status: 'unavailable', database: 'unavailable', version: VERSION });
      return;
    }
    const health: Health = { status: 'ok', database: 'ok', version: VERSION };
    res.json(health);
  });

  router.get('/simulators', async (req, res) => {
    requireUser(req);
    res.json(await db<Simulator>('simulators').select('id', 'name').orderBy('id'));
  });
}
