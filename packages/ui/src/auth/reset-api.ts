import {
  type PasswordReset,
  type ResetCode,
  type ResetRequest,
  resetAnswer,
  sentence,
} from '@clubhouse/core/auth';
import { queryOptions, useMutation } from '@tanstack/react-query';
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

/** Whether a link still works. Checked when its page opens, before the user types a password. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    meta: { live: [] },
    queryFn: () => api.post('/api/reset-password/verify', { token }, resetAnswer),
  });

export function useResetPassword() {
  return useMutation<{ success: true }, ApiError, PasswordReset>({
    mutationFn: (reset) => api.post('/api/reset-password/reset', reset, resetAnswer),
    // Ends every session of the account, including this one.
    onSuccess: () => setUser(null),
  });
}
