import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { untilLoaded } from './keep-trying.ts';
import { createQueryClient } from './query-client.ts';
import { useSession } from './session.ts';

const queryClient = createQueryClient();
let isFollowed = false;

/** Around what asks the server, and loaded with it: pages that ask nothing do without. One cache for all of them. */
export function Queries({ children }: { children: ReactNode }) {
  useLiveEvents();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** From the first time that somebody who is signed in asks for something: visitors do not load what it takes. */
function useLiveEvents(): void {
  const { user } = useSession();
  useEffect(() => {
    if (!user || isFollowed) return;
    isFollowed = true;
    void untilLoaded(() => import('./live.ts')).then(({ followLive }) => followLive(queryClient));
  }, [user]);
}
