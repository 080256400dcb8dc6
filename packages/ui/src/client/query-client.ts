import type { User } from '@clubhouse/core/auth';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

export const SESSION_KEY = ['session'] as const;

/** Somebody else is here now, or nobody: what the one before saw must not be shown to them. */
export function changeUser(queryClient: QueryClient, user: User | null): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  queryClient.setQueryData(SESSION_KEY, user);
}

/** The spec's client defaults: no retry, no refetch by itself, cached data never stale (spec 7). */
export function createQueryClient(): QueryClient {
  // A session that ended elsewhere: who is here now is a visitor, and the screens that need more send to sign-in.
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && error.code === 'not_signed_in') {
      changeUser(queryClient, null);
    }
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
  return queryClient;
}
