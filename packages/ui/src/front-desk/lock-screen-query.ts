import { lockScreen } from '@clubhouse/core/desk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/index.ts';
import { untilLeft } from './desk-session.ts';

const REFRESH_MS = 60_000;

export const lockScreenQuery = queryOptions({
  queryKey: ['lock-screen'],
  // A locked desk receives no live events.
  meta: { live: [] },
  refetchInterval: REFRESH_MS,
  queryFn: async () => {
    // The end of the session drops all requests.
    await untilLeft();
    return api.get('/api/lock', lockScreen);
  },
  // The next lock must not begin with the names of this one, because the form would change while the user types.
  gcTime: 0,
});
