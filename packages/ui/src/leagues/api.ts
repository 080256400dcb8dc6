import { league } from '@clubhouse/core/leagues';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';

export const leagueQueries = {
  all: ['leagues'] as const,
  list: () =>
    queryOptions({
      queryKey: [...leagueQueries.all, 'list'],
      queryFn: () => api.get('/api/leagues', z.array(league)),
      // Others join too: what was seen earlier is shown at once and asked for again.
      refetchOnMount: 'always',
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...leagueQueries.all, id, 'league'],
      queryFn: () => api.get(`/api/leagues/${id}`, league),
      refetchOnMount: 'always',
    }),
};
