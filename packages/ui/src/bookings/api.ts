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
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { leagueQueries } from '../leagues/index.ts';

export const PAST_PAGE_SIZE = 10;

export const bookingQueries = {
  all: ['bookings'] as const,
  onDate: (date: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'date', date],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/bookings?date=${date}`, z.array(booking)),
      // Cached data shows at once and is refetched, because other people book too.
      refetchOnMount: 'always',
    }),
  closuresOn: (date: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'closures', date],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/closures?date=${date}`, z.array(closure)),
      refetchOnMount: 'always',
    }),
  /** The member's own bookings from a date on. */
  own: (from: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'own', from],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/user/bookings?from=${from}`, z.array(ownBooking)),
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
  /** A page of the member's own bookings before a date, latest first. */
  ownBefore: (date: string, page: number) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'own-before', date, page],
      meta: { live: ['bookings'] },
      queryFn: () =>
        api.page(`/api/user/bookings?before=${date}&page=${page}&pageSize=${PAST_PAGE_SIZE}`, ownBooking),
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
};

type DayState = { day: Day | undefined; error: Error | null; retry: () => void };

/** Everything the booking rules need for a date: bookings, league sessions and closures. */
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

/** Preloads a date before the user chooses it. */
export function prefetchDay(queryClient: QueryClient, date: string): void {
  const options = { staleTime: 30_000 };
  void queryClient.prefetchQuery({ ...bookingQueries.onDate(date), ...options });
  void queryClient.prefetchQuery({ ...bookingQueries.closuresOn(date), ...options });
}

/**
 * Refetches the lists after a change, without making the caller wait. Runs on settled, not only on success: a refusal
 * also means that the screen is out of date.
 */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: bookingQueries.all });
    void queryClient.invalidateQueries({ queryKey: leagueQueries.all });
  };
}

/** Adds a booking to its cached day until the refetch, so its time is not offered in between. */
function useShowBooking() {
  const queryClient = useQueryClient();
  return (shown: Booking) => {
    queryClient.setQueryData(
      bookingQueries.onDate(shown.bookingDate).queryKey,
      (day) => day && [...day.filter(({ id }) => id !== shown.id), shown],
    );
  };
}

export function useBookBay() {
  return useMutation<Booking, ApiError, NewBooking>({
    mutationFn: (slot) => api.post('/api/bookings', slot, booking),
    onSuccess: useShowBooking(),
    onSettled: useRefresh(),
  });
}

export function useMoveBooking() {
  return useMutation<Booking, ApiError, { id: number; change: BookingChange }>({
    mutationFn: ({ id, change }) => api.patch(`/api/bookings/${id}`, change, booking),
    onSuccess: useShowBooking(),
    onSettled: useRefresh(),
  });
}

export function useCancelBooking() {
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/bookings/${id}`),
    onSettled: useRefresh(),
  });
}
