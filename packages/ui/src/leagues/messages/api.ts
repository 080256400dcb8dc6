import { leagueMessage, messageRecipient, type NewLeagueMessage } from '@clubhouse/core/leagues';
import * as z from 'zod/mini';
import { api } from '../../client/index.ts';
import { useLeagueChange } from '../api.ts';
import { leagueQuery } from '../play-api.ts';

export const messageQueries = {
  sent: (id: number) => leagueQuery(id, ['messages'], z.array(leagueMessage)),
  recipients: (id: number) => leagueQuery(id, ['message-recipients'], z.array(messageRecipient)),
};

export const useSendMessage = (leagueId: number) =>
  useLeagueChange((message: NewLeagueMessage) =>
    api.post(`/api/leagues/${leagueId}/messages`, message, leagueMessage),
  );
