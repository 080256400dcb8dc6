import {
  availability,
  type Booking,
  type BookingChange,
  booking,
  closuresOn,
  type Day,
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
      queryFn: () => api.get(`/api/availability?date=${date}`, availability),
      // Shows the cached day immediately and refetches it, because other members may have booked.
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

/** Loads everything that determines which times are free on a day. */
export function useDay(date: string, isWanted = true) {
  const facility = useFacility();
  const onDate = useQuery({ ...bookingQueries.onDate(date), enabled: isWanted });
  const leagues = useQuery(leagueQueries.list());
  const day = useMemo((): Day | undefined => {
    if (!onDate.data || !leagues.data) return undefined;
    return {
      ...onDate.data,
      facility,
      closures: closuresOn(date, onDate.data.closures, facility),
      leagueSessions: leagueSessionsOn(date, leagues.data, facility),
    };
  }, [date, facility, onDate.data, leagues.data]);
  const failed = [onDate, leagues].filter((query) => query.isError);
  return {
    day,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}

export function prefetchDay(queryClient: QueryClient, date: string): void {
  void queryClient.prefetchQuery({ ...bookingQueries.onDate(date), staleTime: 30_000 });
}

/**
 * Returns a mutation that changes bookings, and refetches the bookings and leagues afterward. It also
 * refetches after an error, because an error can mean that the screen is outdated.
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
      (day) => day && { ...day, bookings: [...day.bookings.filter(({ id }) => id !== shown.id), shown] },
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
