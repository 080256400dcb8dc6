import {
  type Booking,
  type BookingChange,
  booking,
  closure,
  closuresOn,
  type Day,
  type NewBooking,
  ownBooking,
} from '@clubhouse/core/bookings';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { leagueQueries } from '../leagues/index.ts';

export const bookingQueries = {
  all: ['bookings'] as const,
  onDate: (date: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'date', date],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/bookings?date=${date}`, z.array(booking)),
      // Others book too: what was seen earlier is shown at once and asked for again.
      refetchOnMount: 'always',
    }),
  closuresOn: (date: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'closures', date],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/closures?date=${date}`, z.array(closure)),
      refetchOnMount: 'always',
    }),
  own: () =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'own'],
      meta: { live: ['bookings'] },
      queryFn: () => api.get('/api/user/bookings', z.array(ownBooking)),
      refetchOnMount: 'always',
    }),
};

type DayState = { day: Day | undefined; error: Error | null; retry: () => void };

/** All that the booking rules look at on a date: its bookings, its league sessions and its closures. */
export function useDay(date: string): DayState {
  return useQueries({
    queries: [bookingQueries.onDate(date), bookingQueries.closuresOn(date), leagueQueries.list()],
    combine: ([bookings, closures, leagues]) => {
      const failed = [bookings, closures, leagues].filter((query) => query.isError);
      const day =
        bookings.data && closures.data && leagues.data
          ? {
              bookings: bookings.data,
              closures: closuresOn(date, closures.data),
              leagueSessions: leagueSessionsOn(date, leagues.data),
            }
          : undefined;
      return {
        day,
        error: failed[0]?.error ?? null,
        retry: () => failed.forEach((query) => void query.refetch()),
      };
    },
  });
}

/** Loads a date before it is chosen, so that it is there when it is. */
export function prefetchDay(queryClient: QueryClient, date: string): void {
  const options = { staleTime: 30_000 };
  void queryClient.prefetchQuery({ ...bookingQueries.onDate(date), ...options });
  void queryClient.prefetchQuery({ ...bookingQueries.closuresOn(date), ...options });
}

/** Settled, not success: a refusal also means that what the screen shows is out of date. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: bookingQueries.all }),
      queryClient.invalidateQueries({ queryKey: leagueQueries.all }),
    ]);
}

export function useBookBay() {
  const refresh = useRefresh();
  return useMutation<Booking, ApiError, NewBooking>({
    mutationFn: (wish) => api.post('/api/bookings', wish, booking),
    onSettled: refresh,
  });
}

export function useMoveBooking() {
  const refresh = useRefresh();
  return useMutation<Booking, ApiError, { id: number; change: BookingChange }>({
    mutationFn: ({ id, change }) => api.patch(`/api/bookings/${id}`, change, booking),
    onSettled: refresh,
  });
}

export function useCancelBooking() {
  const refresh = useRefresh();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/bookings/${id}`),
    onSettled: refresh,
  });
}
