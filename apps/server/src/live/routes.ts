import type { Router } from 'express';
import { hashOfSid, requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';

export function eventRoutes(router: Router, { live }: Deps): void {
  router.get('/events', (req, res) => {
    const user = requireUser(req);
    // Express asks this handler for HEAD as well, where nobody would read.
    if (req.method === 'HEAD') res.type('text/event-stream').end();
    else live.open({ res, user, sessionHash: hashOfSid(req.sessionID) });
  });
}
