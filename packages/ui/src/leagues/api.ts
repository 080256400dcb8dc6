import { league } from '@clubhouse/core/leagues';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';

export const leagueQueries = {
  all: ['leagues'] as const,
  list: () =>
    queryOptions({
      queryKey: [...leagueQueries.all, 'list'],
      meta: { live: ['leagues'] },
      queryFn: () => api.get('/api/leagues', z.array(league)),
      // Cached data shows at once and is refetched, because other people join too.
      refetchOnMount: 'always',
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...leagueQueries.all, id, 'league'],
      meta: { live: [{ name: 'leagues', data: { id } }] },
      queryFn: () => api.get(`/api/leagues/${id}`, league),
      refetchOnMount: 'always',
    }),
};
