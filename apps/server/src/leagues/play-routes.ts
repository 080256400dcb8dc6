import { bracketConfirmation, newRound } from '@clubhouse/core/leagues';
import type { Request } from 'express';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams, roundParams, scoreParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { roundHandicaps } from './handicaps.ts';
import { findRound, roundsOf, scoresOf } from './play-queries.ts';
import { confirmScore, disputeScore, enterOwnScore } from './player-scores.ts';
import { addRound, deleteRound } from './rounds.ts';
import { bodyOfLeague, leagueOf } from './routes.ts';
import { scoreChangesOf } from './score-changes.ts';
import { correctScore, deleteScore, enterScore } from './scores.ts';
import { matchups, standings } from './standings.ts';
import { nightsWithWaves } from './waves.ts';

/**
 * Returns whether the admin has confirmed how a correction affects the bracket:
 * docs/product/leagues.md#correcting-a-playoff-score.
 */
export const confirmationOf = (req: Request) => ({
  isConfirmed: parse(bracketConfirmation, req.query).confirmBracket !== undefined,
});

/** Adds the endpoints for league play. Who can use them: docs/product/leagues.md#who-sees-league-play. */
export function playRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db } = deps;

  endpoints.get('/leagues/:id/standings', async (req, res, user) => {
    res.json(await standings(db, await leagueOf(req, user, deps), deps.now()));
  });

  endpoints.get('/leagues/:id/rounds', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    res.json(await roundsOf(db, id));
  });

  endpoints.get('/leagues/:id/waves', async (req, res, user) => {
    res.json(await nightsWithWaves(db, await leagueOf(req, user, deps), deps.facility()));
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
    const league = await leagueOf(req, user, deps);
    res.json(await matchups(db, league, parse(roundParams, req.params).roundId, deps.now()));
  });

  endpoints.get('/leagues/:id/rounds/:roundId/handicaps', async (req, res, user) => {
    const league = await leagueOf(req, user, deps);
    const { roundId } = parse(roundParams, req.params);
    res.json(await roundHandicaps(db, league, roundId, deps.now()));
  });

  endpoints.put('/leagues/:id/rounds/:roundId/own-score', async (req, res, member) => {
    const { id: leagueId, roundId } = parse(roundParams, req.params);
    const body = bodyOfLeague(req, leagueId);
    res.json(await enterOwnScore(deps, member, { leagueId, roundId }, body));
  });

  endpoints.post('/leagues/:id/scores/:scoreId/confirmation', async (req, res, member) => {
    const { id: leagueId, scoreId } = parse(scoreParams, req.params);
    const body = bodyOfLeague(req, leagueId);
    res.json(await confirmScore(deps, member, { leagueId, scoreId }, body));
  });

  endpoints.post('/leagues/:id/scores/:scoreId/dispute', async (req, res, member) => {
    const { id: leagueId, scoreId } = parse(scoreParams, req.params);
    const body = bodyOfLeague(req, leagueId);
    res.json(await disputeScore(deps, member, { leagueId, scoreId }, body));
  });

  endpoints.get('/leagues/:id/rounds/:roundId/score-changes', async (req, res) => {
    const { id, roundId } = parse(roundParams, req.params);
    await findRound(db, id, roundId);
    res.json(await scoreChangesOf(db, roundId));
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
    const body = bodyOfLeague(req, id);
    const { scores, isNew } = await enterScore(deps, admin, id, body, confirmationOf(req));
    res.status(isNew ? 201 : 200).json(scores);
  });

  endpoints.patch('/leagues/:id/scores/:scoreId', async (req, res, admin) => {
    const { id: leagueId, scoreId } = parse(scoreParams, req.params);
    const body = bodyOfLeague(req, leagueId);
    res.json(await correctScore(deps, admin, { leagueId, scoreId }, body, confirmationOf(req)));
  });

  endpoints.delete('/leagues/:id/scores/:scoreId', async (req, res, admin) => {
    const { id: leagueId, scoreId } = parse(scoreParams, req.params);
    await deleteScore(deps, admin, { leagueId, scoreId }, confirmationOf(req));
    res.status(204).end();
  });
}
