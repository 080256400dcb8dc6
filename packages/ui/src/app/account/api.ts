import {
  type DeviceSession,
  deviceSession,
  emailConfirmation,
  type PasswordChange,
} from '@clubhouse/core/auth';
import { calendarLink, calendarLinkState } from '@clubhouse/core/bookings';
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';

// The account page refetches these queries on every visit, because users come to see the current state.
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

export const emailConfirmationQuery = queryOptions({
  queryKey: ['email-confirmation'],
  meta: { live: [] },
  queryFn: () => api.get('/api/user/email-confirmation', emailConfirmation),
  staleTime: 0,
});

export const useRenewConfirmation = () =>
  useChange<void, void>(() => api.send('POST', '/api/user/email-confirmation'), [emailConfirmationQuery]);

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, PasswordChange>({
    mutationFn: (change) => api.send('POST', '/api/user/password', change),
    // A new password signs out all other devices and ends the calendar link.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(devicesQuery),
        queryClient.invalidateQueries(calendarLinkQuery),
      ]),
  });
}

function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  queries: readonly { queryKey: QueryKey }[],
) {
  const queryClient = useQueryClient();
  return useMutation<Output, ApiError, Input>({
    mutationFn,
    onSettled: () => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export function useSignOutDevice() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, DeviceSession>({
    mutationFn: ({ id }) => api.send('DELETE', `/api/user/sessions/${id}`),
    // No refetch after logging out this device, because the refetch would fail and report an ended session.
    onSettled: (_, error, { current }) =>
      current && !error ? undefined : queryClient.invalidateQueries(devicesQuery),
  });
}

/** Signs out all other devices, and ends the calendar link. */
export const useSignOutOthers = () =>
  useChange<void, void>(() => api.send('DELETE', '/api/user/sessions'), [devicesQuery, calendarLinkQuery]);

export const useNewCalendarLink = () =>
  useChange(() => api.post('/api/user/calendar-link', undefined, calendarLink), [calendarLinkQuery]);

export const useEndCalendarLink = () =>
  useChange<void, void>(() => api.send('DELETE', '/api/user/calendar-link'), [calendarLinkQuery]);
