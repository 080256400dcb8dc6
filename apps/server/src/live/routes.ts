import type { Endpoints } from '../access/index.ts';
import { hashOfSid } from '../auth/index.ts';
import type { Deps } from '../deps.ts';

export function eventRoutes(endpoints: Endpoints, { live }: Deps): void {
  endpoints.get('/events', (req, res, user) => {
    // Express also calls this handler for HEAD requests, but these must not open a stream.
    if (req.method === 'HEAD') res.type('text/event-stream').end();
    else live.open({ res, user, sessionHash: hashOfSid(req.sessionID), ip: req.ip ?? '' });
  });
}
