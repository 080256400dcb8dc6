import { newInvitation, newLeagueMessage, recipientsQuery } from '@clubhouse/core/leagues';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { invitationOf, invitePlayers } from './invitations.ts';
import { leagueMessages, messageRecipients, sendMessage } from './messages.ts';
import { bodyOfLeague, leagueOf } from './routes.ts';

export function messageRoutes(endpoints: Endpoints, deps: Deps): void {
  // Prevents a stolen session from flooding the players with emails.
  const limitMessages = rateLimit(deps, { name: 'league-message', times: 30, withinMinutes: 60 });

  endpoints.get('/leagues/:id/messages', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    res.json(await leagueMessages(deps.db, id));
  });

  endpoints.get('/leagues/:id/message-recipients', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    const { date = null } = parse(recipientsQuery, req.query);
    res.json(await messageRecipients(deps.db, id, date));
  });

  endpoints.post('/leagues/:id/messages', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const input = parse(newLeagueMessage, bodyOfLeague(req, id));
    await limitMessages(req, `user ${admin.id}`);
    const { message, isNew } = await sendMessage(deps, admin, id, input);
    res.status(isNew ? 201 : 200).json(message);
  });

  endpoints.get('/leagues/:id/invitations', async (req, res, admin) => {
    const { id } = await leagueOf(req, admin, deps);
    res.json({ invitation: await invitationOf(deps.db, id) });
  });

  endpoints.post('/leagues/:id/invitations', async (req, res, admin) => {
    const { id } = parse(idParams, req.params);
    const input = parse(newInvitation, bodyOfLeague(req, id));
    const { invitation, isNew } = await invitePlayers(deps, admin, id, input);
    res.status(isNew ? 201 : 200).json({ invitation });
  });
}
