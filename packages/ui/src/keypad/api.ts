import {
  type KeypadCode,
  keypadChange,
  keypadCode,
  keypadView,
  memberKeypadCode,
  type NewKeypadCode,
} from '@clubhouse/core/keypad';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';
import { refreshLive } from '../client/live-topics.ts';

/** The code is never cached, because every view is logged and the code may change between two views. */
export const entranceCodeQuery = queryOptions({
  queryKey: ['keypad', 'member-code'],
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/member/keypad-code', memberKeypadCode),
  gcTime: 0,
  staleTime: 0,
});

export const keypadChangeQuery = queryOptions({
  queryKey: ['keypad', 'last-change'],
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/admin/keypad-code/last-change', keypadChange),
  staleTime: 0,
});

export const keypadViewsQuery = queryOptions({
  queryKey: ['keypad', 'views'],
  meta: { live: ['keypad'] },
  queryFn: () => api.page('/api/admin/keypad-code/views', keypadView),
  staleTime: 0,
});

/** A mutation, because the server logs every request as a view. A query could refetch when no one is looking. */
export function useLookAtCode() {
  const queryClient = useQueryClient();
  return useMutation<KeypadCode, ApiError>({
    mutationFn: () => api.get('/api/admin/keypad-code', keypadCode),
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries(keypadViewsQuery),
  });
}

export function useChangeCode() {
  const queryClient = useQueryClient();
  return useMutation<KeypadCode, ApiError, NewKeypadCode>({
    mutationFn: (input) => api.post('/api/admin/keypad-code', input, keypadCode),
    gcTime: 0,
    onSettled: () => refreshLive(queryClient, 'keypad'),
  });
}
