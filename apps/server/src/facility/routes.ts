import type { Health, OutboxState, Simulator } from '@clubhouse/core/facility';
import type { Router } from 'express';
import { requirePermission, requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { outboxState, retryMail } from '../mail/index.ts';
import { VERSION } from '../version.ts';

export function facilityRoutes(router: Router, { db, now, log, settings }: Deps): void {
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

  router.get('/admin/outbox', async (req, res) => {
    requirePermission(req, 'administer');
    const state: OutboxState = { isSending: settings.smtpUrl !== undefined, ...(await outboxState(db)) };
    res.json(state);
  });

  router.post('/admin/outbox/:id/retry', async (req, res) => {
    requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    if (!(await retryMail(db, id, now()))) throw notFound('This mail is not one that can be sent again.');
    res.status(204).end();
  });
}
