import { withNameForStaff } from '@clubhouse/core/auth';
import { listedUser } from '@clubhouse/core/members';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../client/index.ts';

export const userQueries = {
  all: ['users'] as const,
  matching: (search: string, pageSize = 50) =>
    queryOptions({
      queryKey: [...userQueries.all, 'matching', search, pageSize],
      meta: { live: ['people'] },
      queryFn: async () => {
        const query = new URLSearchParams({ search, pageSize: String(pageSize) });
        const users = await api.get(`/api/admin/users?${query}`, z.array(listedUser));
        return users.map(withNameForStaff);
      },
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
};
