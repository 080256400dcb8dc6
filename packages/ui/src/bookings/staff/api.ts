import {
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
  madeClosure,
  type NewClosure,
  type walkIn,
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
export const SEARCH_SORTS = {
  '-bookingDate': 'Latest date first',
  bookingDate: 'Earliest date first',
  '-createdAt': 'Booked most recently',
  createdAt: 'Booked earliest',
} as const;
export type SearchSort = keyof typeof SEARCH_SORTS;

export const deskQueries = {
  all: DESK,
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
  /**
   * The bookings of a bay on or after a date that are not over. `version` is the version of the settings, because saving
   * them moves bookings.
   */
  ofBay: (id: number, from: string, version: number | null) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'bay', id, from, version],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/admin/bays/${id}/bookings?from=${from}`, z.array(deskBooking)),
      staleTime: 0,
    }),
  search: ({ search, sort, page }: { search: string; sort: SearchSort; page: number }) =>
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

export const loadedDays = (queryClient: QueryClient): DeskDay[] =>
  queryClient.getQueriesData<DeskDay>({ queryKey: DAYS }).flatMap(([, day]) => day ?? []);

const refreshAll = (queryClient: QueryClient) => refreshLive(queryClient, 'bookings', 'requests');

/** Changes data at the desk. Refetches even after a refusal, because a refusal means that the screen is out of date. */
function useDeskChange<Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({ mutationFn, onSettled: () => refreshAll(queryClient) });
}

export const useBookMember = () =>
  useDeskChange((newBooking: DeskBooking) => api.post('/api/admin/bookings', newBooking, booking));

export const useBookGuest = () =>
  useDeskChange((newBooking: z.input<typeof walkIn>) => api.post('/api/desk/walk-ins', newBooking, booking));

export const useChangeBooking = () =>
  useDeskChange(({ id, change }: { id: number; change: DeskBookingChange }) =>
    api.patch(`/api/admin/bookings/${id}`, change, booking),
  );

export const useCancelAtDesk = () =>
  useDeskChange(({ id, reason }: { id: number; reason?: string }) =>
    api.send('DELETE', `/api/bookings/${id}`, { reason }),
  );

type CheckInChange = { id: number; checkedIn: boolean };

export function useCheckIn() {
  const queryClient = useQueryClient();
  const show = (id: number, change: Partial<DeskBookingRow>) => {
    for (const [queryKey, day] of queryClient.getQueriesData<DeskDay>({ queryKey: DAYS })) {
      if (!day?.bookings.some((row) => row.id === id)) continue;
      const bookings = day.bookings.map((row) => (row.id === id ? { ...row, ...change } : row));
      // Keeps the time of the last fetch, because this update did not come from the server.
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      queryClient.setQueryData<DeskDay>(queryKey, { ...day, bookings }, { updatedAt });
    }
  };
  return useMutation<DeskBookingRow, ApiError, CheckInChange, DeskBookingRow | undefined>({
    mutationFn: ({ id, checkedIn }) => api.patch(`/api/desk/bookings/${id}`, { checkedIn }, deskBooking),
    onMutate: async ({ id, checkedIn }) => {
      const bookings = loadedDays(queryClient).flatMap((day) => day.bookings);
      const before = bookings.find((row) => row.id === id);
      show(id, { checkedInAt: checkedIn ? readClock().toISOString() : null, noShow: false });
      // Cancels running fetches, because their responses do not include this change.
      await queryClient.cancelQueries({ queryKey: DAYS });
      return before;
    },
    onError: (_error, { id }, before) => before && show(id, before),
    onSettled: () => refreshAll(queryClient),
  });
}

export const useCloseBay = () =>
  useDeskChange((closure: NewClosure) => api.post('/api/desk/closures', closure, madeClosure));

export const useOpenBay = () =>
  useDeskChange((closureId: number) => api.send('DELETE', `/api/desk/closures/${closureId}`));
