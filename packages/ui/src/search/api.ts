import { searchResults } from '@clubhouse/core/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';

/** The shortest text that is sent to the server. A single letter matches too many people to be useful. */
const MIN_LENGTH = 2;

export const everythingQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    meta: { live: [] },
    queryFn: () => api.get(`/api/admin/search?${new URLSearchParams({ q })}`, searchResults),
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
