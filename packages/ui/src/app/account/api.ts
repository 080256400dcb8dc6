import { deviceSession, type PasswordChange } from '@clubhouse/core/auth';
import { calendarLink, calendarLinkState } from '@clubhouse/core/bookings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';

// The user opens the account page to see the current state, so both queries always refetch.
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  meta: { live: [] },
  queryFn: () => api.get('/api/user/sessions', z.array(deviceSession)),
  staleTime: 0,
});
export const calendarLinkQuery = queryOptions({
  queryKey: ['calendar-link'],
  meta: { live: [] },
  queryFn: () => api.get('/api/user/calendar-link', calendarLinkState),
  staleTime: 0,
});

/** A new password and a sign-out of the other devices both end the calendar link. */
function useRefreshDevicesAndLink() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(devicesQuery),
      queryClient.invalidateQueries(calendarLinkQuery),
    ]);
}

export function useChangePassword() {
  return useMutation<void, ApiError, PasswordChange>({
    mutationFn: (change) => api.send('POST', '/api/user/password', change),
    onSuccess: useRefreshDevicesAndLink(),
  });
}

export function useSignOutOthers() {
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', '/api/user/sessions'),
    onSettled: useRefreshDevicesAndLink(),
  });
}

export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/user/sessions/${id}`),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  });
}

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
