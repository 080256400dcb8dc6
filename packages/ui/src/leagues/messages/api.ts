import { leagueMessage, messageRecipient, type NewLeagueMessage } from '@clubhouse/core/leagues';
import * as z from 'zod/mini';
import { api } from '../../client/index.ts';
import { useLeagueChange } from '../api.ts';
import { leagueQuery } from '../play-api.ts';

export const messageQueries = {
  sent: (id: number) => leagueQuery(id, ['messages'], z.array(leagueMessage)),
  /** With `night`, includes that night's substitutes. */
  recipients(id: number, night: string | null) {
    const query = night === null ? '' : `?date=${night}`;
    const path = `message-recipients${query}`;
    return leagueQuery(id, ['message-recipients', query], z.array(messageRecipient), path);
  },
};

export const useSendMessage = (leagueId: number) =>
  useLeagueChange((message: NewLeagueMessage) =>
    api.post(`/api/leagues/${leagueId}/messages`, message, leagueMessage),
  );
