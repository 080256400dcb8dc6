import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { followLive } from './live.ts';
import { createQueryClient } from './query-client.ts';
import { useSession } from './session.ts';

const queryClient = createQueryClient();
let isFollowed = false;

/** The query cache. Loaded with the first screen that calls the API, so static pages do without it. */
export function Queries({ children }: { children: ReactNode }) {
  useLiveEvents();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Subscribes to live events when a signed-in user first opens a screen with queries. */
function useLiveEvents(): void {
  const { user } = useSession();
  useEffect(() => {
    if (!user || isFollowed) return;
    isFollowed = true;
    followLive(queryClient);
  }, [user]);
}
