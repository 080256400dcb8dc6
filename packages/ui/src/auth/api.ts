import {
  type Login,
  type profileChange,
  type Registration,
  resetAnswer,
  type Setup,
  type User,
  user,
} from '@clubhouse/core/auth';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type ApiError, api, setUser } from '../client/index.ts';

// The screens call `setUser` last, because it removes their form from the page.

export function useLogin() {
  return useMutation<User, ApiError, Login>({
    mutationFn: (credentials) => api.post('/api/login', credentials, user),
  });
}

export function useRegister() {
  return useMutation<User, ApiError, Registration>({
    // The username is the email; the server copies it from there.
    mutationFn: (input) => api.post('/api/register', { ...input, email: input.username }, user),
  });
}

/** Whether the setup link still works. Asked before anyone types. */
export const setupLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup-link', token],
    meta: { live: [] },
    queryFn: () => api.post('/api/setup/verify', { token }, resetAnswer),
  });

export function useSetUp() {
  return useMutation<User, ApiError, Setup>({
    mutationFn: (setup) => api.post('/api/setup', setup, user),
  });
}

export function useLogout() {
  return useMutation<void, ApiError>({
    mutationFn: () => api.send('POST', '/api/logout'),
  });
}

export function useChangeProfile() {
  return useMutation<User, ApiError, z.input<typeof profileChange>>({
    mutationFn: (change) => api.patch('/api/user/profile', change, user),
    onSuccess: setUser,
  });
}
