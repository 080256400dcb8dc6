import { loginName } from '@clubhouse/core/auth';
import {
  baysOn,
  type Health,
  type OutboxState,
  type SettingsPreview,
  type Simulator,
  settingsChange,
  settingsFor,
  settingsGroup,
  settingsValue,
} from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import * as z from 'zod/mini';
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
import { rateLimit } from '../http/rate-limit.ts';
import { outboxState, retryMail } from '../mail/index.ts';
import { accountsByEmail } from '../users/index.ts';
import { VERSION } from '../version.ts';
import { checklistOf, sendTestMail } from './checklist.ts';
import { previewOf } from './preview.ts';
import { currentVersions, readFacility, versionsOf } from './queries.ts';
import { saveSettings } from './settings-service.ts';
import { singleFlight } from './single-flight.ts';

/** A health check writes to the database, so requests within this time share one check. */
const HEALTH_KEPT_MS = 1000;

const groupParams = z.object({ group: settingsGroup });

export function facilityRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, now, log, settings, facility } = deps;
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
    const simulators: Simulator[] = baysOn(facilityDate(now(), facility()), facility()).map(
      ({ id, name }) => ({ id, name }),
    );
    res.json(simulators);
  });

  const readSettings = singleFlight(() => readFacility(db));

  endpoints.get('/facility', async (req, res) => {
    // Reads the database, because this process's copy of the settings may be old. A live event makes clients
    // ask for the settings, perhaps before this process has reloaded its copy.
    res.json(settingsFor(req.caller ?? null, await readSettings()));
  });

  endpoints.get('/admin/facility', async (_req, res) => {
    res.json(await currentVersions(db));
  });

  endpoints.put('/admin/facility/:group', async (req, res, admin) => {
    const { group } = parse(groupParams, req.params);
    res.json(await saveSettings(deps, admin, group, parse(settingsChange, req.body)));
  });

  endpoints.post('/admin/facility/:group/preview', async (req, res) => {
    const { group } = parse(groupParams, req.params);
    const { value } = parse(settingsValue, req.body);
    const answer: SettingsPreview = { effects: await previewOf(deps, group, value) };
    res.json(answer);
  });

  endpoints.get('/admin/facility/:group/history', async (req, res) => {
    res.json(await versionsOf(db, parse(groupParams, req.params).group));
  });

  endpoints.get('/admin/checklist', async (_req, res) => {
    res.json(await checklistOf(db));
  });

  const limitTests = rateLimit(deps, { name: 'test-email', times: 10, withinMinutes: 60 });
  endpoints.post('/admin/test-email', async (req, res, admin) => {
    await limitTests(req, `user ${admin.id}`);
    await sendTestMail(deps, admin);
    res.status(202).json({ message: `We’re sending a test email to ${admin.email}.` });
  });

  endpoints.get('/admin/outbox', async (_req, res) => {
    const { failed, ...outbox } = await outboxState(db);
    const accounts = await accountsByEmail(
      db,
      failed.map(({ to }) => to),
    );
    const state: OutboxState = {
      isSending: settings.smtpUrl !== undefined,
      ...outbox,
      failed: failed.map((mail) => {
        const { userId = null, name = null } = accounts.get(loginName(mail.to)) ?? {};
        return { ...mail, userId, name };
      }),
    };
    res.json(state);
  });

  endpoints.post('/admin/outbox/:id/retry', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    await inTransaction(db, async (trx) => {
      const recipient = await retryMail(trx, id, now());
      if (recipient === undefined) throw notFound('We can’t send this email again. Please reload the page.');
      const account = (await accountsByEmail(trx, [recipient])).get(loginName(recipient));
      await insertChange(trx, {
        by: admin,
        action: 'mail.retried',
        // Without an account, nothing would ever remove the address from the log.
        subject: account ? `email ${id} (${account.name}, ${recipient})` : `email ${id}`,
        personId: account?.userId ?? null,
        now: now(),
      });
    });
    res.status(204).end();
  });
}
