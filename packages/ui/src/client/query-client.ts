import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { endSession, onPersonChange } from './session.ts';

/** No retries, no automatic refetches, no stale cache: docs/product/README.md#client-defaults. */
export function createQueryClient(): QueryClient {
  // The session has expired, or another device ended it.
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && error.code === 'not_signed_in') endSession();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Without a network, requests fail at once instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // The next user must not see the previous user's data.
  onPersonChange(() => queryClient.removeQueries());
  return queryClient;
}
