import { deviceSession, type PasswordChange } from '@clubhouse/core/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { calendarLinkQuery } from './calendar-api.ts';

const devicesKey = ['devices'] as const;

export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  meta: { live: [] },
  queryFn: () => api.get('/api/user/sessions', z.array(deviceSession)),
  // Always refetched, because the user wants the current state.
  staleTime: 0,
});

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, PasswordChange>({
    mutationFn: (change) => api.send('POST', '/api/user/password', change),
    // A new password signs out the other devices and ends the calendar link.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: devicesKey }),
        queryClient.invalidateQueries(calendarLinkQuery),
      ]),
  });
}

export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/user/sessions/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  });
}

export function useSignOutOthers() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', '/api/user/sessions'),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: devicesKey }),
        queryClient.invalidateQueries(calendarLinkQuery),
      ]),
  });
}
