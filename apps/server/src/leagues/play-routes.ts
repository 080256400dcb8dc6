import { newRound } from '@clubhouse/core/leagues';
import type { Router } from 'express';
import { requirePermission } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams, roundParams, scoreParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { bodyOfLeague } from './body.ts';
import { findRound, roundsOf, scoresOf } from './play-queries.ts';
import { addRound, deleteRound, noRound } from './rounds.ts';
import { leagueOf } from './routes.ts';
import { correctScore, deleteScore, enterScore } from './scores.ts';
import { matchups, standings } from './standings.ts';

/** Rounds, scores, matchups and standings: everybody reads, admins write (contract 5, 6). */
export function playRoutes(router: Router, deps: Deps): void {
  const { db } = deps;

  router.get('/leagues/:id/standings', async (req, res) => {
    res.json(await standings(db, await leagueOf(req, deps)));
  });

  router.get('/leagues/:id/rounds', async (req, res) => {
    const { id } = await leagueOf(req, deps);
    res.json(await roundsOf(db, id));
  });

  router.get('/leagues/:id/scores', async (req, res) => {
    const { id } = await leagueOf(req, deps);
    res.json(await scoresOf(db, id));
  });

  router.get('/leagues/:id/rounds/:roundId/scores', async (req, res) => {
    const { id } = await leagueOf(req, deps);
    const { roundId } = parse(roundParams, req.params);
    if (!(await findRound(db, id, roundId))) throw noRound();
    res.json(await scoresOf(db, id, roundId));
  });

  router.get('/leagues/:id/rounds/:roundId/matchups', async (req, res) => {
    const { id } = await leagueOf(req, deps);
    res.json(await matchups(db, id, parse(roundParams, req.params).roundId));
  });

  router.post('/leagues/:id/rounds', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    res.status(201).json(await addRound(deps, admin, id, parse(newRound, bodyOfLeague(req, id))));
  });

  router.delete('/leagues/:id/rounds/:roundId', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id, roundId } = parse(roundParams, req.params);
    await deleteRound(deps, admin, id, roundId);
    res.status(204).end();
  });

  router.post('/leagues/:id/scores', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    const { scores, isNew } = await enterScore(deps, admin, id, bodyOfLeague(req, id));
    res.status(isNew ? 201 : 200).json(scores);
  });

  router.patch('/leagues/:id/scores/:scoreId', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id, scoreId } = parse(scoreParams, req.params);
    res.json(await correctScore(deps, admin, id, scoreId, bodyOfLeague(req, id)));
  });

  router.delete('/leagues/:id/scores/:scoreId', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id, scoreId } = parse(scoreParams, req.params);
    await deleteScore(deps, admin, id, scoreId);
    res.status(204).end();
  });
}
