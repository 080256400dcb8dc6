import { newMatchResult, newRound, newStrokes, resultChange, strokesChange } from '@clubhouse/core/leagues';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams, roundParams, scoreParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { bodyOfLeague } from './body.ts';
import { findRound, roundsOf, scoresOf } from './play-queries.ts';
import { addRound, deleteRound, noRound } from './rounds.ts';
import { leagueOf } from './routes.ts';
import { correctScore, deleteScore, enterScore } from './scores.ts';
import { matchups, standings } from './standings.ts';

/** Rounds, scores, matchups and standings: docs/product/leagues.md#who-sees-league-play. Only admins can write. */
export function playRoutes(calls: Endpoints, deps: Deps): void {
  const { db } = deps;

  calls.get('/leagues/:id/standings', async (req, res, user) => {
    res.json(await standings(db, await leagueOf(req, user, deps)));
  });

  calls.get('/leagues/:id/rounds', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await roundsOf(db, id));
  });

  calls.get('/leagues/:id/scores', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await scoresOf(db, id));
  });

  calls.get('/leagues/:id/rounds/:roundId/scores', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    const { roundId } = parse(roundParams, req.params);
    if (!(await findRound(db, id, roundId))) throw noRound();
    res.json(await scoresOf(db, id, roundId));
  });

  calls.get('/leagues/:id/rounds/:roundId/matchups', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await matchups(db, id, parse(roundParams, req.params).roundId));
  });

  calls.post('/leagues/:id/rounds', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await addRound(deps, admin, id, parse(newRound, bodyOfLeague(req, id))));
  });

  calls.delete('/leagues/:id/rounds/:roundId', async (req, res, admin) => {
    const { id, roundId } = parse(roundParams, req.params);
    await deleteRound(deps, admin, id, roundId);
    res.status(204).end();
  });

  calls.post('/leagues/:id/scores', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const body = bodyOfLeague(req, id);
    const { scores, isNew } = await enterScore(deps, admin, id, {
      strokes: () => parse(newStrokes, body),
      matchResult: () => parse(newMatchResult, body),
    });
    res.status(isNew ? 201 : 200).json(scores);
  });

  calls.patch('/leagues/:id/scores/:scoreId', async (req, res, admin) => {
    const { id, scoreId } = parse(scoreParams, req.params);
    const body = bodyOfLeague(req, id);
    const score = await correctScore(deps, admin, id, scoreId, {
      strokes: () => parse(strokesChange, body),
      matchResult: () => parse(resultChange, body),
    });
    res.json(score);
  });

  calls.delete('/leagues/:id/scores/:scoreId', async (req, res, admin) => {
    const { id, scoreId } = parse(scoreParams, req.params);
    await deleteScore(deps, admin, id, scoreId);
    res.status(204).end();
  });
}
