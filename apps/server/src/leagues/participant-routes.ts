import { joinRequest, newParticipant } from '@clubhouse/core/leagues';
import type { Router } from 'express';
import { requirePermission, requireUser } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams, participantParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { bodyOfLeague } from './body.ts';
import { participantsOf, playing, toWire } from './participant-queries.ts';
import {
  addParticipant,
  joinLeague,
  leaveLeague,
  nextTeamOf,
  participationOf,
  removeParticipant,
} from './participants.ts';
import { leagueOf } from './routes.ts';

/** Who plays in a league: joining and leaving, and what admins do about it (contract 5, 6). */
export function participantRoutes(router: Router, deps: Deps): void {
  // A scramble's join sends a mail to an address that somebody typed.
  const limitJoins = rateLimit(deps, { name: 'league-join', times: 20, withinMinutes: 60 });

  router.post('/leagues/:id/join', async (req, res) => {
    const member = requirePermission(req, 'joinLeagues');
    const { id } = parse(idParams, req.params);
    const wish = parse(joinRequest, req.body);
    await limitJoins(req, `user ${member.id}`);
    res.status(201).json({ participants: await joinLeague(deps, member, id, wish, req.body) });
  });

  router.get('/leagues/:id/participation', async (req, res) => {
    const user = requireUser(req);
    const { id } = await leagueOf(req, deps);
    res.json(await participationOf(deps.db, user.id, id));
  });

  router.delete('/leagues/:id/participation', async (req, res) => {
    const user = requireUser(req);
    const { id } = await leagueOf(req, deps);
    await leaveLeague(deps, user, id);
    res.status(204).end();
  });

  router.get('/leagues/:id/participants', async (req, res) => {
    requirePermission(req, 'administer');
    const { id } = await leagueOf(req, deps);
    res.json(playing(await participantsOf(deps.db, id)).map(toWire));
  });

  router.get('/leagues/:id/next-team', async (req, res) => {
    requirePermission(req, 'administer');
    const { id } = await leagueOf(req, deps);
    res.json({ teamId: await nextTeamOf(deps.db, id) });
  });

  router.post('/leagues/:id/participants', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id } = parse(idParams, req.params);
    const wish = parse(newParticipant, bodyOfLeague(req, id));
    res.status(201).json(await addParticipant(deps, admin, id, wish));
  });

  router.delete('/leagues/:id/participants/:participantId', async (req, res) => {
    const admin = requirePermission(req, 'administer');
    const { id, participantId } = parse(participantParams, req.params);
    await removeParticipant(deps, admin, id, participantId);
    res.status(204).end();
  });
}
