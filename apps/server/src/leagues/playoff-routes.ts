import { newPlayoffs, playoffDecision } from '@clubhouse/core/leagues';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { decideMatch } from './bracket-changes.ts';
import { confirmationOf } from './play-routes.ts';
import { playoffsFor, startPlayoffs, undoPlayoffs } from './playoffs.ts';
import { bodyOfLeague, leagueOf } from './routes.ts';

/** Adds the endpoints for playoffs: docs/product/leagues.md#playoffs. */
export function playoffRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.get('/leagues/:id/playoffs', async (req, res, user) => {
    res.json(await playoffsFor(deps, user, await leagueOf(req, user, deps)));
  });

  endpoints.post('/leagues/:id/playoffs', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const input = parse(newPlayoffs, bodyOfLeague(req, id));
    const { bracket, isNew } = await startPlayoffs(deps, admin, id, input);
    res.status(isNew ? 201 : 200).json({ bracket });
  });

  endpoints.delete('/leagues/:id/playoffs', async (req, res, admin) => {
    await undoPlayoffs(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });

  endpoints.put('/leagues/:id/playoffs/decision', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const decision = parse(playoffDecision, bodyOfLeague(req, id));
    await decideMatch(deps, admin, id, decision, confirmationOf(req));
    res.status(204).end();
  });
}
