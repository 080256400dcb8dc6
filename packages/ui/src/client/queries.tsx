import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { followLive } from './live.ts';
import { createQueryClient } from './query-client.ts';
import { useSession } from './session.ts';

const queryClient = createQueryClient();
let isFollowed = false;

/**
 * Provides the query cache, and receives live events for signed-in users. Static pages do not load this script.
 */
export function Queries({ children }: { children: ReactNode }) {
  const { user } = useSession();
  useEffect(() => {
    if (!user || isFollowed) return;
    isFollowed = true;
    followLive(queryClient);
  }, [user]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
