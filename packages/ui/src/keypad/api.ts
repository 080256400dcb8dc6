import {
  type CodePlan,
  type CodeTiming,
  codeNotSeen,
  codeTiming,
  type KeypadCode,
  keypadChange,
  keypadCode,
  keypadView,
  memberKeypadCode,
  type NewKeypadCode,
  type PlanCancellation,
} from '@clubhouse/core/keypad';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';
import { refreshLive } from '../client/live-topics.ts';

/**
 * Every view fetches the code from the server, because the server logs views and the code may change. The
 * last response stays in the tab's memory for 24 hours, in case there is no mobile reception at the door:
 * docs/product/door-code.md#without-a-connection.
 */
export const entranceCodeQuery = queryOptions({
  queryKey: ['keypad', 'member-code'],
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/member/keypad-code', memberKeypadCode),
  gcTime: 24 * 60 * 60_000,
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
  meta: { live: ['keypad', 'keypadSeen'] },
  queryFn: () => api.page('/api/admin/keypad-code/views', keypadView),
  staleTime: 0,
});

export const codeTimingQuery = queryOptions({
  queryKey: ['keypad', 'plan'],
  meta: { live: ['keypad'] },
  queryFn: () => api.get('/api/admin/keypad-code/plan', codeTiming),
  staleTime: 0,
});

/**
 * Fetches the members who have not seen the newest code. `ofPlanned` is true if this is the planned code. It
 * is part of the query key, so that the list for one code is never shown for the other.
 */
export const codeNotSeenQuery = (ofPlanned: boolean) =>
  queryOptions({
    queryKey: ['keypad', 'unseen', { ofPlanned }],
    meta: { live: ['keypad', 'keypadSeen'] },
    queryFn: () => api.page('/api/admin/keypad-code/unseen', codeNotSeen),
    staleTime: 0,
  });

/**
 * Fetches the codes. This is a mutation, because a query could refetch when nobody is looking, and the server
 * logs every request as a view. The input is the codes' version, so the screen can hide outdated codes.
 */
export function useLookAtCode() {
  const queryClient = useQueryClient();
  return useMutation<KeypadCode, ApiError, string>({
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

export function usePlanCode() {
  const queryClient = useQueryClient();
  return useMutation<CodeTiming, ApiError, CodePlan>({
    mutationFn: (input) => api.put('/api/admin/keypad-code/plan', input, codeTiming),
    gcTime: 0,
    onSettled: () => refreshLive(queryClient, 'keypad'),
  });
}

export function useCancelPlan() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, PlanCancellation>({
    mutationFn: (input) => api.send('DELETE', '/api/admin/keypad-code/plan', input),
    onSettled: () => refreshLive(queryClient, 'keypad'),
  });
}
