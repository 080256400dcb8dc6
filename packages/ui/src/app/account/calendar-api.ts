import { calendarLink, calendarLinkState } from '@clubhouse/core/bookings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../../client/index.ts';

export const calendarLinkQuery = queryOptions({
  queryKey: ['calendar-link'],
  meta: { live: [] },
  queryFn: () => api.get('/api/user/calendar-link', calendarLinkState),
  // Always refetched: people check here whether their calendar app has read the link.
  staleTime: 0,
});

export function useNewCalendarLink() {
  const queryClient = useQueryClient();
  return useMutation<{ url: string }, ApiError>({
    mutationFn: () => api.post('/api/user/calendar-link', undefined, calendarLink),
    onSettled: () => queryClient.invalidateQueries(calendarLinkQuery),
  });
}

export function useEndCalendarLink() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', '/api/user/calendar-link'),
    onSettled: () => queryClient.invalidateQueries(calendarLinkQuery),
  });
}
