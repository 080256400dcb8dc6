import { type MemberKeypadCode, newKeypadCode } from '@clubhouse/core/keypad';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { currentCode, insertView, latestCode, latestViews } from './queries.ts';
import { changeCode } from './service.ts';

export function keypadRoutes(router: Router, deps: Deps): void {
  const { db, now } = deps;

  router.get('/member/keypad-code', async (req, res) => {
    const member = requirePermission(req, 'readKeypadCode');
    // Kept before it is shown: nobody sees the code without leaving a trace (contract 5).
    await insertView(db, member.id, now());
    const answer: MemberKeypadCode = { keypadCode: await currentCode(db) };
    res.json(answer);
  });

  router.get('/admin/keypad-code', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    // An admin's look is a look as well (contract 5).
    await insertView(db, admin.id, now());
    res.json(await latestCode(db));
  });

  router.post('/admin/keypad-code', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    res.json(await changeCode(deps, admin, parse(newKeypadCode, req.body)));
  });

  router.get('/admin/keypad-code/views', async (req, res) => {
    requirePermission(req, 'administer');
    res.json(await latestViews(db));
  });
}
