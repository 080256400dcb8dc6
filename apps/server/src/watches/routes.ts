import { newWatch } from '@clubhouse/core/watches';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { findOwnOffer } from './queries.ts';
import { declineOffer, endWatch, offerNotFound, setWatch, watchesOf } from './service.ts';

export function watchRoutes(endpoints: Endpoints, deps: Deps): void {
  // Without this limit, a member could cause any number of emails, because each offer sends an email.
  const limitWatches = rateLimit(deps, { name: 'watch', times: 60, withinMinutes: 60 });

  endpoints.get('/user/watches', async (_req, res, user) => {
    res.json(await watchesOf(deps, user.id));
  });

  endpoints.post('/user/watches', async (req, res, member) => {
    const input = parse(newWatch(deps.facility()), req.body);
    await limitWatches(req, `user ${member.id}`);
    const { watch, isNew } = await setWatch(deps, member, input);
    res.status(isNew ? 201 : 200).json(watch);
  });

  endpoints.delete('/user/watches/:id', async (req, res, user) => {
    const { id } = parse(idParams, req.params);
    await endWatch(deps, user, id);
    res.status(204).end();
  });

  endpoints.get('/user/offers/:id', async (req, res, user) => {
    const { id } = parse(idParams, req.params);
    const offer = await findOwnOffer(deps.db, id, user.id, deps.now());
    if (!offer) throw offerNotFound();
    res.json(offer);
  });

  endpoints.delete('/user/offers/:id', async (req, res, user) => {
    const { id } = parse(idParams, req.params);
    await declineOffer(deps, user, id);
    res.status(204).end();
  });
}
