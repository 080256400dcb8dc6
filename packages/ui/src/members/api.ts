import { sentence } from '@clubhouse/core/auth';
import { type Received, received } from '@clubhouse/core/demo-requests';
import type { MembershipRequest } from '@clubhouse/core/members';
import { useMutation } from '@tanstack/react-query';
import { type ApiError, api } from '../client/index.ts';

/** The server takes the account from the session and ignores the one in the body. */
export type SentRequest = MembershipRequest & { userId: number; email: string };

export function useRequestMembership() {
  return useMutation<Received, ApiError, SentRequest>({
    mutationFn: (request) => api.post('/api/membership-request', request, received),
  });
}

export function useCancelMembership() {
  return useMutation<{ message: string }, ApiError>({
    mutationFn: () => api.post('/api/user/cancel-membership', undefined, sentence),
  });
}
