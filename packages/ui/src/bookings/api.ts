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
import { useFacility } from '../client/facility.ts';
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
      // The cached day appears immediately. The refetch adds the newest bookings of other members.
      refetchOnMount: 'always',
    }),
  closuresOn: (date: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'closures', date],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/closures?date=${date}`, z.array(closure)),
      refetchOnMount: 'always',
    }),
  own: (from: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'own', from],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/user/bookings?from=${from}`, z.array(ownBooking)),
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
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

export function useDay(date: string) {
  const facility = useFacility();
  return useQueries({
    queries: [bookingQueries.onDate(date), bookingQueries.closuresOn(date), leagueQueries.list()],
    combine: ([bookings, closures, leagues]) => {
      const failed = [bookings, closures, leagues].filter((query) => query.isError);
      const day: Day | undefined =
        bookings.data && closures.data && leagues.data
          ? {
              facility,
              bookings: bookings.data,
              closures: closuresOn(date, closures.data, facility),
              leagueSessions: leagueSessionsOn(date, leagues.data, facility),
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

export function prefetchDay(queryClient: QueryClient, date: string): void {
  const options = { staleTime: 30_000 };
  void queryClient.prefetchQuery({ ...bookingQueries.onDate(date), ...options });
  void queryClient.prefetchQuery({ ...bookingQueries.closuresOn(date), ...options });
}

/** Changes a booking. Refetches the lists even after a refusal, because a refusal means that the screen is outdated. */
function useBookingMutation<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onSuccess: (answer: Answer) => void = () => {},
) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    onSuccess,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: bookingQueries.all });
      void queryClient.invalidateQueries({ queryKey: leagueQueries.all });
    },
  });
}

/** Adds a new or moved booking to the cached day, so that the screen immediately stops offering its time. */
function useShowBooking() {
  const queryClient = useQueryClient();
  return (shown: Booking) => {
    queryClient.setQueryData(
      bookingQueries.onDate(shown.bookingDate).queryKey,
      (day) => day && [...day.filter(({ id }) => id !== shown.id), shown],
    );
  };
}

export const useBookBay = () =>
  useBookingMutation((slot: NewBooking) => api.post('/api/bookings', slot, booking), useShowBooking());

export const useMoveBooking = () =>
  useBookingMutation(
    ({ id, change }: { id: number; change: BookingChange }) =>
      api.patch(`/api/bookings/${id}`, change, booking),
    useShowBooking(),
  );

export const useCancelBooking = () =>
  useBookingMutation((id: number) => api.send('DELETE', `/api/bookings/${id}`));
