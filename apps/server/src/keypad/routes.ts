import type { MemberKeypadCode } from '@clubhouse/core/keypad';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { currentCode, insertView } from './queries.ts';

export function keypadRoutes(router: Router, { db, now }: Deps): void {
  router.get('/member/keypad-code', async (req, res) => {
    const member = requirePermission(req, 'readKeypadCode');
    // Kept before it is shown: nobody sees the code without leaving a trace (contract 5).
    await insertView(db, member.id, now());
    const answer: MemberKeypadCode = { keypadCode: await currentCode(db) };
    res.json(answer);
  });
}
