import {
  type Booking,
  booking,
  bookingHistoryEntry,
  type DeskBooking,
  type DeskBookingChange,
  listedBooking,
} from '@clubhouse/core/bookings';
import {
  type DeskBookingRow,
  type DeskDay,
  deskBooking,
  deskDay,
  type MadeClosure,
  madeClosure,
  type NewClosure,
  type WalkIn,
} from '@clubhouse/core/desk';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, readClock } from '../../client/index.ts';
import { refreshLive } from '../../client/live-topics.ts';

const DESK = ['desk'] as const;
const DAYS = [...DESK, 'day'] as const;

export const SEARCH_PAGE_SIZE = 20;
/** The available sort orders, by their API names. */
export const SEARCH_SORTS = {
  '-bookingDate': 'Latest date first',
  bookingDate: 'Earliest date first',
  '-createdAt': 'Booked most recently',
  createdAt: 'Booked longest ago',
} as const;
export type SearchSort = keyof typeof SEARCH_SORTS;
export type SearchQuery = { search: string; sort: SearchSort; page: number };

export const deskQueries = {
  all: DESK,
  /** The board of a date in one call. Cached data shows at once and is refetched. */
  day: (date: string) =>
    queryOptions({
      queryKey: [...DAYS, date],
      meta: { live: [{ name: 'bookings', data: { date } }, 'leagues', 'requests'] },
      queryFn: () => api.get(`/api/desk/day?date=${date}`, deskDay),
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),
  history: (bookingId: number) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'history', bookingId],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/admin/bookings/${bookingId}/history`, z.array(bookingHistoryEntry)),
      staleTime: 0,
    }),
  /** A page of all bookings. The previous page stays visible while the next one loads. */
  search: ({ search, sort, page }: SearchQuery) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'search', { search, sort, page }],
      meta: { live: ['bookings'] },
      queryFn: () => {
        const query = { search, sort, page: String(page), pageSize: String(SEARCH_PAGE_SIZE) };
        return api.page(`/api/admin/all-bookings?${new URLSearchParams(query)}`, listedBooking);
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** The days in the cache. */
export const loadedDays = (queryClient: QueryClient): DeskDay[] =>
  queryClient.getQueriesData<DeskDay>({ queryKey: DAYS }).flatMap(([, day]) => day ?? []);

const refreshAll = (queryClient: QueryClient) => refreshLive(queryClient, 'bookings', 'requests');

/**
 * A change at the desk. Refetches on settled, not only on success: a refusal also means that the screen is out of date.
 */
function useDeskChange<Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({ mutationFn, onSettled: () => refreshAll(queryClient) });
}

export const useBookMember = () =>
  useDeskChange(
    (newBooking: DeskBooking): Promise<Booking> => api.post('/api/admin/bookings', newBooking, booking),
  );

export const useBookGuest = () =>
  useDeskChange(
    (newBooking: Partial<Pick<WalkIn, 'allowRepeat'>> & Omit<WalkIn, 'allowRepeat'>): Promise<Booking> =>
      api.post('/api/desk/walk-ins', newBooking, booking),
  );

/** Changes a booking's time, length or bay. */
export const useChangeBooking = () =>
  useDeskChange(
    ({ id, change }: { id: number; change: DeskBookingChange }): Promise<Booking> =>
      api.patch(`/api/admin/bookings/${id}`, change, booking),
  );

export const useCancelAtDesk = () =>
  useDeskChange(
    ({ id, reason }: { id: number; reason?: string }): Promise<void> =>
      api.send('DELETE', `/api/bookings/${id}`, { reason }),
  );

type CheckInChange = { id: number; checkedIn: boolean };

/** Checks a person in or undoes it. Updates the screen right away and reverts on an error. */
export function useCheckIn() {
  const queryClient = useQueryClient();
  const show = (id: number, change: Partial<DeskBookingRow>) => {
    for (const [queryKey, day] of queryClient.getQueriesData<DeskDay>({ queryKey: DAYS })) {
      if (!day?.bookings.some((row) => row.id === id)) continue;
      const bookings = day.bookings.map((row) => (row.id === id ? { ...row, ...change } : row));
      // Keeps the old fetch time, because this update did not come from the server.
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      queryClient.setQueryData<DeskDay>(queryKey, { ...day, bookings }, { ...(updatedAt && { updatedAt }) });
    }
  };
  return useMutation<DeskBookingRow, ApiError, CheckInChange, DeskBookingRow | undefined>({
    mutationFn: ({ id, checkedIn }) => api.patch(`/api/desk/bookings/${id}`, { checkedIn }, deskBooking),
    onMutate: async ({ id, checkedIn }) => {
      const days = queryClient.getQueriesData<DeskDay>({ queryKey: DAYS });
      const before = days.flatMap(([, day]) => day?.bookings ?? []).find((row) => row.id === id);
      show(id, { checkedInAt: checkedIn ? readClock().toISOString() : null, noShow: false });
      // Cancels a running fetch, because its response predates this change.
      await queryClient.cancelQueries({ queryKey: DAYS });
      return before;
    },
    onError: (_error, { id }, before) => before && show(id, before),
    onSettled: () => refreshAll(queryClient),
  });
}

export const useCloseBay = () =>
  useDeskChange(
    (closure: NewClosure): Promise<MadeClosure> => api.post('/api/desk/closures', closure, madeClosure),
  );

export const useOpenBay = () =>
  useDeskChange((closureId: number): Promise<void> => api.send('DELETE', `/api/desk/closures/${closureId}`));
