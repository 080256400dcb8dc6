import type { Health, OutboxState, Simulator } from '@clubhouse/core/facility';
import type { Endpoints } from '../access/index.ts';
import { insertChange } from '../audit/index.ts';
import { checkWritable, type DatabaseTrouble } from '../db/health.ts';
import { logTrouble } from '../db/log-trouble.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { unavailable } from '../http/database-trouble.ts';
import { notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { outboxState, retryMail } from '../mail/index.ts';
import { VERSION } from '../version.ts';
import { singleFlight } from './single-flight.ts';

/** Each health check writes to the database, so many health requests must share one check. */
const HEALTH_KEPT_MS = 1000;

export function facilityRoutes(endpoints: Endpoints, { db, now, log, settings }: Deps): void {
  const askDatabase = singleFlight(() => checkWritable(db), HEALTH_KEPT_MS);

  endpoints.get('/health', async (req, res) => {
    try {
      await askDatabase();
    } catch (error) {
      const { trouble, cause } = error as DatabaseTrouble;
      logTrouble(log, cause ?? error, { message: 'the database is away', requestId: req.id });
      const { status, headers, code, message } = unavailable(trouble);
      const body = { message, code, status: 'unavailable', database: 'unavailable', version: VERSION };
      res.status(status).set(headers).json(body);
      return;
    }
    const health: Health = { status: 'ok', database: 'ok', version: VERSION };
    res.json(health);
  });

  endpoints.get('/simulators', async (_req, res) => {
    res.json(await db<Simulator>('simulators').select('id', 'name').orderBy('id'));
  });

  endpoints.get('/admin/outbox', async (_req, res) => {
    const state: OutboxState = { isSending: settings.smtpUrl !== undefined, ...(await outboxState(db)) };
    res.json(state);
  });

  endpoints.post('/admin/outbox/:id/retry', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    await inTransaction(db, async (trx) => {
      if (!(await retryMail(trx, id, now()))) throw notFound('This email cannot be sent again.');
      await insertChange(trx, { by: admin, action: 'mail.retried', subject: `email ${id}`, now: now() });
    });
    res.status(204).end();
  });
}
