import {
  type Login,
  type PasswordReset,
  type PinChange,
  pinState,
  type profileChange,
  type Registration,
  type ResetCode,
  type ResetRequest,
  resetAnswer,
  resetLimits,
  type Setup,
  sentence,
  type User,
  user,
} from '@clubhouse/core/auth';
import type { AccountHelp } from '@clubhouse/core/demo-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type ApiError, api, setUser } from '../client/index.ts';
import { forgetPush } from '../client/web-app.ts';

// The login and registration forms call `setUser` last, because `setUser` removes the form from the page.

export const useLogin = () =>
  useMutation<User, ApiError, Login>({
    mutationFn: (credentials) => api.post('/api/login', credentials, user),
  });

export const useRegister = () =>
  useMutation<User, ApiError, Registration>({
    // Users enter only their email, in the `username` field, so this request sends the email in both fields.
    mutationFn: (input) => api.post('/api/register', { ...input, email: input.username }, user),
  });

/**
 * Checks a link before the screen shows a form. If the server refuses the link, the query fails with status
 * 400.
 */
export const linkQuery = (url: '/api/setup/verify' | '/api/reset-password/verify', token: string) =>
  queryOptions({
    queryKey: [url, token],
    meta: { live: [] },
    queryFn: () => api.post(url, { token }, resetAnswer),
  });

export const useSetUp = () =>
  useMutation<User, ApiError, Setup>({
    mutationFn: (setup) => api.post('/api/setup', setup, user),
  });

export const useLogout = () =>
  useMutation<void, ApiError>({
    mutationFn: () => api.send('POST', '/api/logout'),
    // Without this, the next user of the device would get this user's push notifications.
    onSuccess: () => void forgetPush().catch(() => {}),
  });

export const useChangeProfile = () =>
  useMutation<User, ApiError, z.input<typeof profileChange>>({
    mutationFn: (change) => api.patch('/api/user/profile', change, user),
    onSuccess: setUser,
  });

// Always refetches, because the PIN may have been set on another device.
export const pinQuery = queryOptions({
  queryKey: ['pin'],
  meta: { live: [] },
  queryFn: () => api.get('/api/user/pin', pinState),
  staleTime: 0,
});

export function useSetPin() {
  const queryClient = useQueryClient();
  return useMutation<{ isSet: boolean }, ApiError, PinChange>({
    mutationFn: (change) => api.put('/api/user/pin', change, pinState),
    onSuccess: (state) => queryClient.setQueryData(pinQuery.queryKey, state),
  });
}

export function useRemovePin() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError>({
    mutationFn: () => api.send('DELETE', '/api/user/pin'),
    onSuccess: () => queryClient.setQueryData(pinQuery.queryKey, { isSet: false }),
  });
}

/** Returns undefined on the development server, whose pages do not contain the limits. */
function resetLimitsInPage() {
  const json = document.getElementById('reset-limits')?.textContent;
  return json ? resetLimits.safeParse(JSON.parse(json)).data : undefined;
}

export const resetLimitsQuery = queryOptions({
  queryKey: ['reset-limits'],
  meta: { live: [] },
  queryFn: () => api.get('/api/reset-password', resetLimits),
  initialData: resetLimitsInPage,
});

export const useRequestReset = () =>
  useMutation<{ message: string }, ApiError, ResetRequest>({
    mutationFn: (request) => api.post('/api/reset-password/request', request, sentence),
  });

export const useAskForHelp = () =>
  useMutation<{ message: string }, ApiError, AccountHelp>({
    mutationFn: (help) => api.post('/api/reset-password/help', help, sentence),
  });

export const useVerifyReset = () =>
  useMutation<{ success: true }, ApiError, ResetCode>({
    mutationFn: (proof) => api.post('/api/reset-password/verify', proof, resetAnswer),
  });

export const useResetPassword = () =>
  useMutation<{ success: true }, ApiError, PasswordReset>({
    mutationFn: (reset) => api.post('/api/reset-password/reset', reset, resetAnswer),
    // The server ends all of the account's sessions, including this one.
    onSuccess: () => setUser(null),
  });
