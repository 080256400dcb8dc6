import type { Health, OutboxState, Simulator } from '@clubhouse/core/facility';
import type { Calls } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { outboxState, retryMail } from '../mail/index.ts';
import { VERSION } from '../version.ts';
import { askedOnce } from './asked-once.ts';

export function facilityRoutes(calls: Calls, { db, now, log, settings }: Deps): void {
  const askDatabase = askedOnce(async () => db.raw('SELECT 1'));

  calls.get('/health', async (req, res) => {
    try {
      await askDatabase();
    } catch (error) {
      log.error({ err: error, requestId: req.id }, 'the database is away');
      const away = { message: 'We cannot reach our records right now.', code: 'database_away' };
      res.status(503).json({ ...away, status: 'unavailable', database: 'unavailable', version: VERSION });
      return;
    }
    const health: Health = { status: 'ok', database: 'ok', version: VERSION };
    res.json(health);
  });

  calls.get('/simulators', async (_req, res) => {
    res.json(await db<Simulator>('simulators').select('id', 'name').orderBy('id'));
  });

  calls.get('/admin/outbox', async (_req, res) => {
    const state: OutboxState = { isSending: settings.smtpUrl !== undefined, ...(await outboxState(db)) };
    res.json(state);
  });

  calls.post('/admin/outbox/:id/retry', async (req, res) => {
    const { id } = parse(idParams, req.params);
    if (!(await retryMail(db, id, now()))) throw notFound('This mail is not one that can be sent again.');
    res.status(204).end();
  });
}
