import { outboxState } from '@clubhouse/core/facility';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/admin/outbox', outboxState),
  // A new code is announced to the members by email.
  // Always refetched, because admins want the current state.
  staleTime: 0,
});

export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('POST', `/api/admin/outbox/${id}/retry`),
    onSettled: () => queryClient.invalidateQueries(outboxQuery),
  });
}
