import { booking, type NewBooking } from '@clubhouse/core/bookings';
import { type NewWatch, pastOffer, type WatchOffer, watch } from '@clubhouse/core/watches';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../client/index.ts';
import { refreshLive } from '../client/live-topics.ts';

export const watchQueries = {
  /** The member's active watches, soonest first. */
  own: () =>
    queryOptions({
      queryKey: ['watches', 'own'],
      // The server publishes changes of watches and offers as live events of bookings, because an offer can
      // hold a bay.
      meta: { live: ['bookings'] },
      queryFn: () => api.get('/api/user/watches', z.array(watch)),
      refetchOnMount: 'always',
    }),
};

/** One of the member's offers, also after it has ended. */
export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: ['watches', 'offer', id],
    meta: { live: ['bookings'] },
    queryFn: () => api.get(`/api/user/offers/${id}`, pastOffer),
    refetchOnMount: 'always',
  });

/**
 * Returns a mutation that refetches watches and bookings afterward. It also refetches them after a refusal,
 * because a refusal means that the screen is out of date.
 */
function useWatchMutation<Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    onSettled: () => void refreshLive(queryClient, 'bookings'),
  });
}

export const useSetWatch = () =>
  useWatchMutation((input: NewWatch) => api.post('/api/user/watches', input, watch));

export const useEndWatch = () =>
  useWatchMutation((id: number) => api.send('DELETE', `/api/user/watches/${id}`));

export const useDeclineOffer = () =>
  useWatchMutation((id: number) => api.send('DELETE', `/api/user/offers/${id}`));

/** Books the offered time. If the offer holds the bay, the booking replaces the hold. */
export const useBookOffer = () =>
  useWatchMutation(({ simulatorId, bookingDate, startTime, endTime }: WatchOffer) => {
    const slot: NewBooking = { simulatorId, bookingDate, startTime, endTime };
    return api.post('/api/bookings', slot, booking);
  });
