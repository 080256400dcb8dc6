import {
  type Booking,
  booking,
  bookingHistoryEntry,
  closure,
  type DeskBooking,
  type DeskBookingChange,
  listedBooking,
} from '@clubhouse/core/bookings';
import {
  type ClosurePlan,
  callListEntry,
  closureImpact,
  currentNote,
  type DeskBookingRow,
  type DeskDay,
  deskBooking,
  deskDay,
  earlierDemo,
  madeClosures,
  type NewClosures,
  type NoteChange,
  type walkIn,
} from '@clubhouse/core/desk';
import { deskLesson } from '@clubhouse/core/lessons';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { refreshLive } from '../../client/live-topics.ts';
import { markChanged } from './changed-booking.ts';

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
  one: (id: number) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'one', id],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/admin/bookings/${id}`, listedBooking),
      staleTime: 0,
    }),
  lesson: (id: number) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'lesson', id],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/admin/lessons/${id}`, deskLesson),
      staleTime: 0,
    }),
  earlierDemos: (phone: string, email: string) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'earlier-demos', phone, email],
      meta: { live: ['bookings'] },
      queryFn: () =>
        api.get(`/api/desk/earlier-demos?${new URLSearchParams({ phone, email })}`, z.array(earlierDemo)),
      staleTime: 0,
    }),
  history: (bookingId: number) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'history', bookingId],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/admin/bookings/${bookingId}/history`, z.array(bookingHistoryEntry)),
      staleTime: 0,
    }),
  /**
   * A bay's unfinished bookings on or after a date. The key includes the settings version, because saving the
   * settings can move bookings to other bays.
   */
  ofBay: (id: number, from: string, version: number | null) =>
    queryOptions({
      queryKey: [...deskQueries.all, 'bay', id, from, version],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/admin/bays/${id}/bookings?from=${from}`, z.array(deskBooking)),
      staleTime: 0,
    }),
  closureImpact: (plan: ClosurePlan) =>
    queryOptions({
      queryKey: [...DESK, 'closure-impact', plan],
      meta: { live: ['bookings', 'leagues'] },
      queryFn: () => api.post('/api/desk/closures/impact', plan, closureImpact),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** The closures that are not over, soonest first. */
  closures: () =>
    queryOptions({
      queryKey: [...DESK, 'closures'],
      meta: { live: ['bookings'] },
      queryFn: () => api.get('/api/desk/closures', z.array(closure)),
      staleTime: 0,
    }),
  callList: () =>
    queryOptions({
      queryKey: [...DESK, 'call-list'],
      meta: { live: ['bookings', 'desk'] },
      queryFn: () => api.get('/api/desk/call-list', z.array(callListEntry)),
      staleTime: 0,
    }),
  note: () =>
    queryOptions({
      queryKey: [...DESK, 'note'],
      meta: { live: ['desk'] },
      queryFn: async () => (await api.get('/api/desk/note', currentNote)).note,
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

export const refreshDesk = (queryClient: QueryClient) =>
  refreshLive(queryClient, 'bookings', 'requests', 'desk');

/**
 * Returns a mutation for a change at the desk. After each request, the hook refetches the desk's data. It
 * also refetches after a failed request, because a refusal means that the screen is outdated.
 */
function useDeskChange<Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({ mutationFn, onSettled: () => refreshDesk(queryClient) });
}

/** Like `useDeskChange`, but also marks the changed booking after the boards have refetched it. */
function useBookingChange<Input>(mutationFn: (input: Input) => Promise<Booking>) {
  const queryClient = useQueryClient();
  return useMutation<Booking, ApiError, Input>({
    mutationFn,
    onSettled: async (changed) => {
      await refreshDesk(queryClient);
      if (changed) markChanged(changed.id);
    },
  });
}

export const useBookMember = () =>
  useBookingChange((newBooking: DeskBooking) => api.post('/api/admin/bookings', newBooking, booking));

export const useBookGuest = () =>
  useBookingChange((newBooking: z.input<typeof walkIn>) =>
    api.post('/api/desk/walk-ins', newBooking, booking),
  );

export const useChangeBooking = () =>
  useBookingChange(({ id, change }: { id: number; change: DeskBookingChange }) =>
    api.patch(`/api/admin/bookings/${id}`, change, booking),
  );

export const useCancelAtDesk = () =>
  useDeskChange(({ id, reason }: { id: number; reason?: string }) =>
    api.send('DELETE', `/api/bookings/${id}`, { reason }),
  );

export const useRestoreBooking = () =>
  useBookingChange(({ id, ...options }: { id: number; allowRepeat?: boolean }) =>
    api.post(`/api/admin/bookings/${id}/restore`, options, booking),
  );

export const useCancelLessonAtDesk = () =>
  useDeskChange(({ id, reason }: { id: number; reason?: string }) =>
    api.send('DELETE', `/api/lessons/${id}`, { reason }),
  );

export const useRestoreLesson = () =>
  useDeskChange(({ id }: { id: number }) => api.send('POST', `/api/admin/lessons/${id}/restore`));

/** Changes a booking in every cached day without a refetch. */
export function showOnBoards(queryClient: QueryClient, id: number, change: Partial<DeskBookingRow>): void {
  for (const [queryKey, day] of queryClient.getQueriesData<DeskDay>({ queryKey: DAYS })) {
    if (!day?.bookings.some((row) => row.id === id)) continue;
    const bookings = day.bookings.map((row) => (row.id === id ? { ...row, ...change } : row));
    // Keeps the time of the last fetch, because this update does not refetch the day.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData<DeskDay>(queryKey, { ...day, bookings }, { updatedAt });
  }
}

/** Cancels running fetches of days, because they could overwrite a change that is still being sent. */
export const cancelDayFetches = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: DAYS });

export const useCloseBays = () =>
  useDeskChange((closures: NewClosures) => api.post('/api/desk/closures/many', closures, madeClosures));

export const useMarkTold = () =>
  useDeskChange(({ id, told }: { id: number; told: boolean }) =>
    api.send('PATCH', `/api/desk/call-list/${id}`, { told }),
  );

export const useChangeNote = () =>
  useDeskChange((change: NoteChange) => api.put('/api/desk/note', change, currentNote));

export const useOpenBay = () =>
  useDeskChange((closureId: number) => api.send('DELETE', `/api/desk/closures/${closureId}`));
