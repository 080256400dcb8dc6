import { type Login, type Registration, type User, user } from '@clubhouse/core/auth';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiError, api, changeUser, SESSION_KEY } from '../client/index.ts';

/** Who is signed in; 401, or any failure, is nobody (spec 7). */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: (): Promise<User | null> => api.get('/api/user', user).catch(() => null),
});

export function useSession(): { user: User | null; isLoading: boolean } {
  const { data = null, isPending } = useQuery(sessionQuery);
  return { user: data, isLoading: isPending };
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation<User, ApiError, Login>({
    mutationFn: (credentials) => api.post('/api/login', credentials, user),
    onSuccess: (signedIn) => changeUser(queryClient, signedIn),
  });
}

export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation<User, ApiError, Registration>({
    // The address is the username; the server takes it from there (spec 3).
    mutationFn: (wish) => api.post('/api/register', { ...wish, email: wish.username }, user),
    onSuccess: (signedIn) => changeUser(queryClient, signedIn),
  });
}

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError>({
    mutationFn: () => api.send('POST', '/api/logout'),
    onSuccess: () => changeUser(queryClient, null),
  });
}
