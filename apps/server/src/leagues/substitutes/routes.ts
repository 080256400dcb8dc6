import { namedSubstitute, type Volunteer } from '@clubhouse/core/leagues';
import type { Request } from 'express';
import type { Endpoints } from '../../access/index.ts';
import type { Deps } from '../../deps.ts';
import { answerParams, idParams } from '../../http/params.ts';
import { parse } from '../../http/parse.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { namesOfUsers } from '../../users/index.ts';
import { bodyOfLeague, leagueOf } from '../routes.ts';
import { volunteersOf } from './queries.ts';
import { requestsFor } from './requests.ts';
import {
  acceptRequest,
  askForSubstitute,
  endRequest,
  nameSubstitute,
  type SubstitutePlace,
  setVolunteer,
  stepBack,
} from './substitutes.ts';

function placeIn(req: Request): SubstitutePlace {
  const { id: leagueId, date: night, participantId } = parse(answerParams, req.params);
  return { leagueId, night, participantId };
}

/** Adds the endpoints for substitutes: docs/product/leagues.md#substitutes. */
export function substituteRoutes(endpoints: Endpoints, deps: Deps): void {
  // Limits asking and stepping back, because both can notify all members who can substitute.
  const limitAsking = rateLimit(deps, { name: 'league-substitute', times: 20, withinMinutes: 60 });

  endpoints.put('/leagues/:id/volunteer', async (req, res, member) => {
    const { id } = await leagueOf(req, member, deps);
    await setVolunteer(deps, member.id, id, true);
    res.status(204).end();
  });

  endpoints.delete('/leagues/:id/volunteer', async (req, res, member) => {
    await setVolunteer(deps, member.id, parse(idParams, req.params).id, false);
    res.status(204).end();
  });

  endpoints.get('/leagues/:id/volunteers', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    const userIds = (await volunteersOf(deps.db, [id]))(id);
    const names = await namesOfUsers(deps.db, userIds);
    res.json(userIds.map((userId): Volunteer => ({ userId, name: names.get(userId) ?? '' })));
  });

  endpoints.get('/user/substitute-requests', async (_req, res, member) => {
    res.json(await requestsFor(deps, member));
  });

  endpoints.post('/leagues/:id/nights/:date/substitutes/:participantId', async (req, res, user) => {
    const place = placeIn(req);
    await limitAsking(req, `user ${user.id}`);
    await askForSubstitute(deps, user, place);
    res.status(204).end();
  });

  endpoints.delete('/leagues/:id/nights/:date/substitutes/:participantId', async (req, res, user) => {
    await endRequest(deps, user, placeIn(req));
    res.status(204).end();
  });

  endpoints.put('/leagues/:id/nights/:date/substitutes/:participantId', async (req, res, admin) => {
    const place = placeIn(req);
    const named = parse(namedSubstitute, bodyOfLeague(req, place.leagueId));
    await nameSubstitute(deps, admin, place, named);
    res.status(204).end();
  });

  endpoints.post(
    '/leagues/:id/nights/:date/substitutes/:participantId/acceptance',
    async (req, res, member) => {
      await acceptRequest(deps, member.id, placeIn(req));
      res.status(204).end();
    },
  );

  endpoints.delete(
    '/leagues/:id/nights/:date/substitutes/:participantId/acceptance',
    async (req, res, user) => {
      const place = placeIn(req);
      await limitAsking(req, `user ${user.id}`);
      await stepBack(deps, user, place);
      res.status(204).end();
    },
  );
}
