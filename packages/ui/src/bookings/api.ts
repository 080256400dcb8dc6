import {
  type Booking,
  type BookingChange,
  booking,
  closure,
  closuresOn,
  type Day,
  hold,
  type NewBooking,
  nextOpening,
  type OpeningQuery,
  type OwnBooking,
  ownBooking,
  shareLink,
  upcoming,
} from '@clubhouse/core/bookings';
import { bayName } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useFacility } from '../client/facility.ts';
import { type ApiError, api } from '../client/index.ts';
import { leagueQueries } from '../leagues/index.ts';

export const PAST_PAGE_SIZE = 10;
/**
 * How many past bookings to load. This number is enough to detect the member's usual time, even if the member
 * plays every day.
 */
export const HABIT_PAGE_SIZE = 50;

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
  holdsOn: (date: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'holds', date],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/holds?date=${date}`, z.array(hold)),
      refetchOnMount: 'always',
    }),
  nextOpening: ({ from, hours, around }: OpeningQuery) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'next-opening', from, hours, around],
      meta: { live: ['bookings'] },
      queryFn: () =>
        api.get(`/api/user/next-opening?from=${from}&hours=${hours}&around=${around}`, nextOpening),
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
  upcoming: queryOptions({
    queryKey: ['bookings', 'upcoming'],
    meta: { live: ['bookings', 'leagues'] },
    queryFn: () => api.get('/api/user/upcoming', upcoming),
    refetchOnMount: 'always',
  }),
  ownBefore: (date: string, page: number, pageSize = PAST_PAGE_SIZE) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'own-before', date, page, pageSize],
      meta: { live: ['bookings'] },
      queryFn: () =>
        api.page(`/api/user/bookings?before=${date}&page=${page}&pageSize=${pageSize}`, ownBooking),
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    }),
};

/**
 * Loads everything that determines which times are free on a day. Calls `useQuery` four times, because
 * `useQueries` would add 1 KB to the script.
 */
export function useDay(date: string, isWanted = true) {
  const facility = useFacility();
  const bookings = useQuery({ ...bookingQueries.onDate(date), enabled: isWanted });
  const closures = useQuery({ ...bookingQueries.closuresOn(date), enabled: isWanted });
  const leagues = useQuery(leagueQueries.list());
  const holds = useQuery({ ...bookingQueries.holdsOn(date), enabled: isWanted });
  const day = useMemo((): Day | undefined => {
    if (!bookings.data || !closures.data || !leagues.data || !holds.data) return undefined;
    return {
      facility,
      bookings: bookings.data,
      closures: closuresOn(date, closures.data, facility),
      leagueSessions: leagueSessionsOn(date, leagues.data, facility),
      holds: holds.data,
    };
  }, [date, facility, bookings.data, closures.data, leagues.data, holds.data]);
  const failed = [bookings, closures, leagues, holds].filter((query) => query.isError);
  return {
    day,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}

export function prefetchDay(queryClient: QueryClient, date: string): void {
  const options = { staleTime: 30_000 };
  void queryClient.prefetchQuery({ ...bookingQueries.onDate(date), ...options });
  void queryClient.prefetchQuery({ ...bookingQueries.closuresOn(date), ...options });
  void queryClient.prefetchQuery({ ...bookingQueries.holdsOn(date), ...options });
}

/**
 * Returns a mutation that changes bookings. When the request has ended, the hook refetches the bookings and
 * leagues. It also refetches after an error, because an error can mean that the screen is outdated.
 */
export function useBookingMutation<Answer, Input>(
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

/**
 * Returns a function that puts a new, moved or restored booking into the cached lists, so that screens show
 * the booking before the refetch.
 */
export function useShowBooking() {
  const queryClient = useQueryClient();
  const facility = useFacility();
  return (shown: Booking) => {
    queryClient.setQueryData(
      bookingQueries.onDate(shown.bookingDate).queryKey,
      (day) => day && [...day.filter(({ id }) => id !== shown.id), shown],
    );
    const own = { ...shown, simulatorName: bayName(shown.simulatorId, facility) };
    queryClient.setQueriesData<OwnBooking[]>(
      { queryKey: [...bookingQueries.all, 'own'] },
      (list) => list && [...list.filter(({ id }) => id !== own.id), own].sort(byStart),
    );
  };
}

const byStart = (a: OwnBooking, b: OwnBooking) =>
  `${a.bookingDate} ${a.startTime}`.localeCompare(`${b.bookingDate} ${b.startTime}`);

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

export const useUndoCancellation = () =>
  useBookingMutation(
    (id: number) => api.post(`/api/bookings/${id}/restore`, undefined, booking),
    useShowBooking(),
  );

export const useShareLink = () =>
  useMutation<{ url: string }, ApiError, number>({
    mutationFn: (id) => api.post(`/api/bookings/${id}/share`, undefined, shareLink),
  });

export const useEndShareLink = () =>
  useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/bookings/${id}/share`),
  });
