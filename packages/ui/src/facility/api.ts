import { outboxState } from '@clubhouse/core/facility';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  // Refetches after a new door code, because a new door code queues an email to every member.
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/admin/outbox', outboxState),
  // Admins open this card to see the current state, so it always refetches.
  staleTime: 0,
});

export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('POST', `/api/admin/outbox/${id}/retry`),
    onSettled: () => queryClient.invalidateQueries(outboxQuery),
  });
}
