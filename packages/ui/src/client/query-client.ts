import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { endSession, onPersonChange } from './session.ts';
import { createStore } from './store.ts';

/** Changes each time a mutation succeeds, which usually means that the server saved this user's change. */
export const lastSave = createStore(0);

/**
 * Creates a client that does not retry requests or refetch data on its own:
 * docs/product/README.md#client-defaults.
 */
export function createQueryClient(): QueryClient {
  // `not_signed_in` means that the session has expired or was ended from a different device.
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && error.code === 'not_signed_in') endSession();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSuccess: () => lastSave.set(lastSave.get() + 1) }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Without a network connection, requests fail right away instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // The next user must not see the previous user's data.
  onPersonChange(() => queryClient.removeQueries());
  return queryClient;
}
