import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { ipCounterOfProcess, rateLimitOfProcess } from '../http/rate-limit.ts';
import { leagueOf } from './routes.ts';
import { endLeagueLink, findSharedLeague, leagueLinkOf, noSharedLeague, shareLeague } from './share.ts';

export function leagueShareRoutes(endpoints: Endpoints, deps: Deps): void {
  const misses = ipCounterOfProcess(deps, { name: 'shared-league-miss', times: 60, withinMinutes: 15 });
  // Limits views, because the server computes the standings for each view.
  const limitViews = rateLimitOfProcess(deps, { name: 'shared-league', times: 120, withinMinutes: 1 });

  endpoints.get('/shared-leagues/:token', async (req, res) => {
    const { ip = '' } = req;
    // Checks the limits first, so that requests above a limit never query the database.
    await misses.refuseBlocked(ip);
    await limitViews(req);
    const league = await findSharedLeague(deps, String(req.params.token));
    if (!league) {
      await misses.consume(ip);
      throw noSharedLeague();
    }
    res.json(league);
  });

  endpoints.get('/leagues/:id/share', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    res.json({ url: await leagueLinkOf(deps, id) });
  });

  endpoints.post('/leagues/:id/share', async (req, res, admin) => {
    res.json({ url: await shareLeague(deps, admin, parse(idParams, req.params).id) });
  });

  endpoints.delete('/leagues/:id/share', async (req, res, admin) => {
    await endLeagueLink(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
