import { type KeypadChange, type MemberKeypadCode, newKeypadCode } from '@clubhouse/core/keypad';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimitOfProcess } from '../http/rate-limit.ts';
import { currentCode, insertView, latestCode, latestViewers } from './queries.ts';
import { changeCode } from './service.ts';

export function keypadRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, now } = deps;
  const limitLooks = rateLimitOfProcess(deps, { name: 'keypad-look', times: 60, withinMinutes: 10 });

  endpoints.get('/member/keypad-code', async (req, res, member) => {
    await limitLooks(req, `user ${member.id}`);
    // Records the view before it reads the code, so that every view is on record.
    await insertView(db, member.id, now());
    const answer: MemberKeypadCode = { keypadCode: await currentCode(db) };
    res.json(answer);
  });

  endpoints.get('/admin/keypad-code', async (req, res, admin) => {
    await limitLooks(req, `user ${admin.id}`);
    await insertView(db, admin.id, now());
    res.json(await latestCode(db));
  });

  endpoints.post('/admin/keypad-code', async (req, res, admin) => {
    res.json(await changeCode(deps, admin, parse(newKeypadCode, req.body)));
  });

  endpoints.get('/admin/keypad-code/last-change', async (_req, res) => {
    const { updatedAt, updatedBy } = await latestCode(db);
    const answer: KeypadChange = { updatedAt, updatedBy };
    res.json(answer);
  });

  endpoints.get('/admin/keypad-code/views', async (_req, res) => {
    const { views, total } = await latestViewers(db);
    res.set('X-Total-Count', String(total)).json(views);
  });
}
