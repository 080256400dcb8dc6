import { may, type User } from '@clubhouse/core/auth';
import {
  type League,
  leagueChange,
  leaguePreviewRequest,
  newLeague,
  nightAnswer,
  nightCancellation,
  nightMove,
  nightMoveQuestion,
} from '@clubhouse/core/leagues';
import type { Request } from 'express';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/http-error.ts';
import { answerParams, idParams, nightParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { answerNight, leagueNightFor } from './answers.ts';
import { moveNight, previewMove } from './night-moves.ts';
import { cancelNight, reinstateNight } from './nights.ts';
import { findLeagueFor, leaguesFor, noLeague } from './queries.ts';
import { changeLeague, createLeague, deleteLeague, previewLeague } from './service.ts';
import { withOwnNights } from './waves.ts';

const seenBy = (user: User) => ({ userId: user.id, withInactive: may(user, 'administer') });

/**
 * Returns the league in the URL as the user sees it. Throws 404 if the league does not exist, or if it is
 * inactive and the user is not an admin.
 */
export async function leagueOf(req: Request, user: User, { db }: Deps): Promise<League> {
  const league = await findLeagueFor(db, parse(idParams, { id: req.params.id }).id, seenBy(user));
  if (!league) throw noLeague();
  return league;
}

/**
 * Returns the request body. The body may repeat the league's ID from the URL, but a different ID is an error.
 */
export function bodyOfLeague(req: Request, leagueId: number): unknown {
  const named = (req.body as { leagueId?: unknown } | undefined)?.leagueId;
  if (named !== undefined && named !== leagueId) {
    throw invalid(
      { code: 'invalid', message: 'The league ID in the request body does not match the URL.' },
      'leagueId',
    );
  }
  return req.body;
}

export function leagueRoutes(endpoints: Endpoints, deps: Deps): void {
  endpoints.get('/leagues', async (_req, res, user) => {
    const leagues = await leaguesFor(deps.db, seenBy(user));
    res.json(await withOwnNights(deps.db, user.id, leagues, deps.facility()));
  });

  endpoints.get('/leagues/:id', async (req, res, user) => {
    const league = await leagueOf(req, user, deps);
    const [seen] = await withOwnNights(deps.db, user.id, [league], deps.facility());
    res.json(seen);
  });

  endpoints.post('/admin/leagues', async (req, res, admin) => {
    res.status(201).json(await createLeague(deps, admin, parse(newLeague(deps.facility()), req.body)));
  });

  endpoints.post('/admin/leagues/preview', async (req, res) => {
    res.json(await previewLeague(deps, parse(leaguePreviewRequest(deps.facility()), req.body)));
  });

  endpoints.patch('/leagues/:id', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    await changeLeague(deps, admin, id, parse(leagueChange(deps.facility()), req.body));
    res.json(await leagueOf(req, admin, deps));
  });

  endpoints.delete('/leagues/:id', async (req, res, admin) => {
    await deleteLeague(deps, admin, parse(idParams, req.params).id);
    res.status(204).end();
  });

  endpoints.get('/leagues/:id/nights/:date', async (req, res, user) => {
    const { date } = parse(nightParams, req.params);
    res.json(await leagueNightFor(deps, user, await leagueOf(req, user, deps), date));
  });

  endpoints.put('/leagues/:id/nights/:date/answers/:participantId', async (req, res, user) => {
    const { id, date, participantId } = parse(answerParams, req.params);
    const { answer } = parse(nightAnswer, bodyOfLeague(req, id));
    await answerNight(deps, user, { leagueId: id, night: date, participantId }, answer);
    res.status(204).end();
  });

  endpoints.post('/leagues/:id/canceled-nights', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await cancelNight(deps, admin, id, parse(nightCancellation, bodyOfLeague(req, id))));
  });

  endpoints.delete('/leagues/:id/canceled-nights/:date', async (req, res, admin) => {
    const { id, date } = parse(nightParams, req.params);
    await reinstateNight(deps, admin, id, date);
    res.status(204).end();
  });

  endpoints.post('/leagues/:id/moved-nights', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    res.status(201).json(await moveNight(deps, admin, id, parse(nightMove, bodyOfLeague(req, id))));
  });

  endpoints.post('/leagues/:id/moved-nights/preview', async (req, res, admin) => {
    const league = await leagueOf(req, admin, deps);
    const question = parse(nightMoveQuestion, bodyOfLeague(req, league.id));
    res.json(await previewMove(deps, league, question));
  });
}
