import {
  deviceSession,
  type PasswordChange,
  type PasswordReset,
  type profileChange,
  type ResetCode,
  type ResetRequest,
  resetAnswer,
  sentence,
  type User,
  user,
} from '@clubhouse/core/auth';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { calendarLinkQuery } from '../bookings/calendar-api.ts';
import { type ApiError, api, setUser } from '../client/index.ts';

export function useRequestReset() {
  return useMutation<{ message: string }, ApiError, ResetRequest>({
    mutationFn: (request) => api.post('/api/reset-password/request', request, sentence),
  });
}

export function useVerifyReset() {
  return useMutation<{ success: true }, ApiError, ResetCode>({
    mutationFn: (proof) => api.post('/api/reset-password/verify', proof, resetAnswer),
  });
}

/** Whether a link can still be used: asked when its page opens, before anybody types a new password. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    meta: { live: [] },
    queryFn: () => api.post('/api/reset-password/verify', { token }, resetAnswer),
  });

export function useResetPassword() {
  return useMutation<{ success: true }, ApiError, PasswordReset>({
    mutationFn: (reset) => api.post('/api/reset-password/reset', reset, resetAnswer),
    // Every session of the account has ended, this one with them.
    onSuccess: () => setUser(null),
  });
}

export function useChangeProfile() {
  return useMutation<User, ApiError, z.input<typeof profileChange>>({
    mutationFn: (change) => api.patch('/api/user/profile', change, user),
    onSuccess: setUser,
  });
}

const devicesKey = ['devices'] as const;

export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  meta: { live: [] },
  queryFn: () => api.get('/api/user/sessions', z.array(deviceSession)),
  // Who looks at it wants to know how it is now.
  staleTime: 0,
});

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, PasswordChange>({
    mutationFn: (change) => api.send('POST', '/api/user/password', change),
    // It signs the other devices out and ends the calendar link.
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
