import { handicapChange, joinRequest, newParticipant } from '@clubhouse/core/leagues';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams, participantParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { currentHandicaps, setHandicap } from './handicaps.ts';
import { activeParticipants, participantsOf, toWire } from './participant-queries.ts';
import {
  addParticipant,
  joinLeague,
  leaveLeague,
  nextTeamOf,
  participationOf,
  removeParticipant,
} from './participants.ts';
import { bodyOfLeague, leagueOf } from './routes.ts';

export function participantRoutes(endpoints: Endpoints, deps: Deps): void {
  // Prevents spam. A user who joins a scramble can enter any email address for the partner, and the server
  // sends an email to that address.
  const limitJoins = rateLimit(deps, { name: 'league-join', times: 20, withinMinutes: 60 });

  endpoints.post('/leagues/:id/join', async (req, res, member) => {
    const { id } = parse(idParams, req.params);
    const request = parse(joinRequest, req.body);
    await limitJoins(req, `user ${member.id}`);
    res.status(201).json({ participants: await joinLeague(deps, member, id, request, req.body) });
  });

  endpoints.get('/leagues/:id/participation', async (req, res, user) => {
    res.json(await participationOf(deps, user.id, await leagueOf(req, user, deps)));
  });

  endpoints.delete('/leagues/:id/participation', async (req, res, user) => {
    const { id } = await leagueOf(req, user, deps);
    await leaveLeague(deps, user, id);
    res.status(204).end();
  });

  endpoints.get('/leagues/:id/participants', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    res.json(activeParticipants(await participantsOf(deps.db, id)).map(toWire));
  });

  endpoints.get('/leagues/:id/next-team', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    res.json({ teamId: await nextTeamOf(deps.db, id) });
  });

  endpoints.post('/leagues/:id/participants', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const input = parse(newParticipant, bodyOfLeague(req, id));
    res.status(201).json(await addParticipant(deps, admin, id, input));
  });

  endpoints.get('/leagues/:id/handicaps', async (req, res, admin) => {
    res.json(await currentHandicaps(deps.db, await leagueOf(req, admin, deps), deps.now()));
  });

  endpoints.put('/leagues/:id/participants/:participantId/handicap', async (req, res, admin) => {
    const { id: leagueId, participantId } = parse(participantParams, req.params);
    const { handicap } = parse(handicapChange, bodyOfLeague(req, leagueId));
    await setHandicap(deps, admin, { leagueId, participantId }, handicap);
    res.status(204).end();
  });

  endpoints.delete('/leagues/:id/participants/:participantId', async (req, res, admin) => {
    const { id, participantId } = parse(participantParams, req.params);
    await removeParticipant(deps, admin, id, participantId);
    res.status(204).end();
  });
}
