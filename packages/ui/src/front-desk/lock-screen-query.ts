import { lockScreen } from '@clubhouse/core/desk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';
import { untilLeft } from './desk-session.ts';

const REFRESH_MS = 60_000;

export const lockScreenQuery = queryOptions({
  queryKey: ['lock-screen'],
  // Refetches on an interval, because a locked desk receives no live events.
  meta: { live: [] },
  refetchInterval: REFRESH_MS,
  queryFn: async () => {
    // Waits for the sign-out, because signing out cancels all pending requests.
    await untilLeft();
    return api.get('/api/lock', lockScreen);
  },
  // Drops the list when the lock screen closes. Otherwise, the next lock screen would first show the old
  // list, and replace it while someone types.
  gcTime: 0,
});
