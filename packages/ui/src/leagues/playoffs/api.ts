import { bracket, type NewPlayoffs, type PlayoffDecision, playoffs } from '@clubhouse/core/leagues';
import * as z from 'zod/mini';
import { api } from '../../client/index.ts';
import { useLeagueChange } from '../api.ts';
import { leagueQuery } from '../play-api.ts';

export const playoffsQuery = (id: number) => leagueQuery(id, ['playoffs'], playoffs);

export const useStartPlayoffs = (leagueId: number) =>
  useLeagueChange((input: NewPlayoffs) =>
    api.post(`/api/leagues/${leagueId}/playoffs`, input, z.object({ bracket })),
  );

export const useUndoPlayoffs = (leagueId: number) =>
  useLeagueChange((_: null) => api.send('DELETE', `/api/leagues/${leagueId}/playoffs`));

/** `isConfirmed` lets the decision delete scores of later matches. */
export const useMatchDecision = (leagueId: number) =>
  useLeagueChange(({ isConfirmed, ...decision }: PlayoffDecision & { isConfirmed: boolean }) =>
    api.send('PUT', `/api/leagues/${leagueId}/playoffs/decision${isConfirmed ? CONFIRMED : ''}`, decision),
  );

/** Lets a request delete scores of later matches. */
export const CONFIRMED = '?confirmBracket=true';
