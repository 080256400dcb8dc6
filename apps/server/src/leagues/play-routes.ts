import { newRound } from '@clubhouse/core/leagues';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams, roundParams, scoreParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { findRound, roundsOf, scoresOf } from './play-queries.ts';
import { addRound, deleteRound } from './rounds.ts';
import { bodyOfLeague, leagueOf } from './routes.ts';
import { correctScore, deleteScore, enterScore } from './scores.ts';
import { matchups, standings } from './standings.ts';

/** See docs/product/leagues.md#who-sees-league-play. */
export function playRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db } = deps;

  endpoints.get('/leagues/:id/standings', async (req, res, user) => {
    res.json(await standings(db, await leagueOf(req, user, deps)));
  });

  endpoints.get('/leagues/:id/rounds', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await roundsOf(db, id));
  });

  endpoints.get('/leagues/:id/scores', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await scoresOf(db, id));
  });

  endpoints.get('/leagues/:id/rounds/:roundId/scores', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    const { roundId } = parse(roundParams, req.params);
    await findRound(db, id, roundId);
    res.json(await scoresOf(db, id, roundId));
  });

  endpoints.get('/leagues/:id/rounds/:roundId/matchups', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await matchups(db, id, parse(roundParams, req.params).roundId));
  });

  endpoints.post('/leagues/:id/rounds', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await addRound(deps, admin, id, parse(newRound, bodyOfLeague(req, id))));
  });

  endpoints.delete('/leagues/:id/rounds/:roundId', async (req, res, admin) => {
    const { id, roundId } = parse(roundParams, req.params);
    await deleteRound(deps, admin, id, roundId);
    res.status(204).end();
  });

  endpoints.post('/leagues/:id/scores', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const { scores, isNew } = await enterScore(deps, admin, id, bodyOfLeague(req, id));
    res.status(isNew ? 201 : 200).json(scores);
  });

  endpoints.patch('/leagues/:id/scores/:scoreId', async (req, res, admin) => {
    const { id, scoreId } = parse(scoreParams, req.params);
    res.json(await correctScore(deps, admin, id, scoreId, bodyOfLeague(req, id)));
  });

  endpoints.delete('/leagues/:id/scores/:scoreId', async (req, res, admin) => {
    const { id, scoreId } = parse(scoreParams, req.params);
    await deleteScore(deps, admin, id, scoreId);
    res.status(204).end();
  });
}
