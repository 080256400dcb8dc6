import {
  addedMember,
  type ChangedMembership,
  type ChangedRole,
  changedMembership,
  changedRole,
  type ListedUser,
  listedUser,
  type NameChange,
  type NewMember,
  resetLink,
} from '@clubhouse/core/members';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useUser } from '../../auth/index.ts';
import { type ApiError, api, setUser } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { userQueries } from '../../users/index.ts';

export const PAGE_SIZE = 50;
export const SORTS = { name: 'Name', '-createdAt': 'Newest' } as const;
export type Sort = keyof typeof SORTS;
type UsersPage = { rows: ListedUser[]; total: number };

const PAGES = [...userQueries.all, 'page'] as const;

export const usersPageQuery = ({ search, sort, page }: { search: string; sort: Sort; page: number }) =>
  queryOptions({
    queryKey: [...PAGES, { search, sort, page }],
    meta: { live: [] },
    queryFn: () => {
      const query = { search, sort, page: String(page), pageSize: String(PAGE_SIZE) };
      return api.page(`/api/admin/users?${new URLSearchParams(query)}`, listedUser);
    },
    placeholderData: keepPreviousData,
    // Refetches whenever the screen opens, because people may have registered since the last fetch.
    refetchOnMount: 'always',
  });

/** Call this in `onSettled`, because the screen may be out of date after an error too. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: userQueries.all });
}

function changeRow(queryClient: QueryClient, id: number, change: Partial<ListedUser>): void {
  queryClient.setQueriesData<UsersPage>(
    { queryKey: PAGES },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) },
  );
}

const FLAG_PATHS = { isMember: 'membership', isAdmin: 'admin', isCoach: 'coach', isStaff: 'staff' } as const;
export type Flag = keyof typeof FLAG_PATHS;
type FlagChange = { flag: Flag; isSet: boolean };
const CHANGES = [...userQueries.all, 'change'] as const;

/** Turns the membership or a role on or off. The screen changes right away, and changes back after an error. */
export function useSetFlag(row: ListedUser, onRefused: (error: ApiError, change: FlagChange) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const me = useUser();
  return useMutation<ChangedRole, ApiError, FlagChange, Partial<ListedUser>>({
    mutationKey: CHANGES,
    // Mutations with the same scope run one at a time and in order, so the last press of a switch wins.
    scope: { id: `user ${row.id}` },
    mutationFn: ({ flag, isSet }) =>
      api.patch(`/api/admin/users/${row.id}/${FLAG_PATHS[flag]}`, { [flag]: isSet }, changedRole),
    onMutate: async ({ flag, isSet }) => {
      // Turning the membership on or off also removes its last day.
      changeRow(queryClient, row.id, {
        [flag]: isSet,
        ...(flag === 'isMember' && { membershipEndsOn: null }),
      });
      // A fetch that is already running could overwrite the row with the old state.
      await queryClient.cancelQueries({ queryKey: PAGES });
      return {
        [flag]: row[flag],
        ...(flag === 'isMember' && { membershipEndsOn: row.membershipEndsOn }),
      };
    },
    onSuccess: ({ passwordLinkSent, ...changed }, { flag }) => {
      if (passwordLinkSent) {
        showToast({
          title: 'Password link sent',
          description: `${changed.displayName} was signed out and will get an email with a link to set a new password.`,
        });
      }
      if (changed.id !== me.id) return;
      // The server ends this session if the admin changes their own staff or admin role.
      setUser(flag === 'isAdmin' || flag === 'isStaff' ? null : changed);
    },
    onError: (error, change, before) => {
      if (before) changeRow(queryClient, row.id, before);
      onRefused(error, change);
    },
    // Refetches only after the last pending change, because a refetch resets the switches of pending requests.
    onSettled: () => (queryClient.isMutating({ mutationKey: CHANGES }) > 1 ? undefined : refresh()),
  });
}

/** Sets the last day of a membership. Null removes the last day. */
export function useEndMembership(id: number) {
  const me = useUser();
  return useMutation<ChangedMembership, ApiError, string | null>({
    mutationFn: (endsOn) =>
      api.patch(
        `/api/admin/users/${id}/membership`,
        { isMember: true, ...(endsOn !== null && { endsOn }) },
        changedMembership,
      ),
    onSuccess: ({ bookingsAfter: _bookings, passwordLinkSent: _sent, ...changed }) => {
      if (changed.id === me.id) setUser(changed);
    },
    onSettled: useRefresh(),
  });
}

export function useChangeName(id: number) {
  return useMutation<ListedUser, ApiError, NameChange>({
    mutationFn: (change) => api.patch(`/api/admin/users/${id}/name`, change, listedUser),
    onSettled: useRefresh(),
  });
}

export function useAddMember() {
  return useMutation<z.output<typeof addedMember>, ApiError, NewMember>({
    mutationFn: (input) => api.post('/api/admin/add-member', input, addedMember),
    onSettled: useRefresh(),
  });
}

export function useNewResetLink(id: number) {
  return useMutation<z.output<typeof resetLink>, ApiError, void>({
    mutationFn: () => api.post(`/api/admin/users/${id}/reset-link`, undefined, resetLink),
    // Anyone with the link can open the account, so the cache forgets the link when the dialog closes.
    gcTime: 0,
  });
}

export function useSignOutUser(id: number) {
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', `/api/admin/users/${id}/sessions`),
  });
}

export function useDeleteUser(id: number) {
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', `/api/admin/users/${id}`),
    onSettled: useRefresh(),
  });
}
