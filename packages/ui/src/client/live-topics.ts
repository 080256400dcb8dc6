import type { LiveEvent, LiveEventName } from '@clubhouse/core/live';
import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The live events that refresh a query: all events with one name, or only the events for one date or league.
 */
type LiveTopic = LiveEventName | LiveEvent;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live: readonly LiveTopic[] };
  }
}

type WithMeta = Pick<Query, 'meta'>;

export const isRefreshedBy =
  (event: LiveEvent) =>
  ({ meta }: WithMeta): boolean =>
    (meta?.live ?? []).some((topic) =>
      typeof topic === 'string'
        ? topic === event.name
        : topic.name === event.name && JSON.stringify(topic.data) === JSON.stringify(event.data),
    );

export const isLive = ({ meta }: WithMeta): boolean => (meta?.live ?? []).length > 0;

/** Refetches all queries that these live events refresh. Call this after the user has made a change. */
export const refreshLive = (queryClient: QueryClient, ...names: LiveEventName[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      (meta?.live ?? []).some((topic) => names.includes(typeof topic === 'string' ? topic : topic.name)),
  });
