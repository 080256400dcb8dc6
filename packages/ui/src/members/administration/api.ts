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
/** The available sort orders, by their API names. */
export const SORTS = { name: 'Name', '-createdAt': 'Newest' } as const;
export type Sort = keyof typeof SORTS;
export type UserChange = { search: string; sort: Sort; page: number };
type UsersPage = { rows: ListedUser[]; total: number };

const PAGES = [...userQueries.all, 'page'] as const;

/** A page of accounts. The previous page stays visible while the next one loads. */
export const usersPageQuery = ({ search, sort, page }: UserChange) =>
  queryOptions({
    queryKey: [...PAGES, { search, sort, page }],
    meta: { live: [] },
    queryFn: () => {
      const query = { search, sort, page: String(page), pageSize: String(PAGE_SIZE) };
      return api.page(`/api/admin/users?${new URLSearchParams(query)}`, listedUser);
    },
    placeholderData: keepPreviousData,
    // New people may have registered since the last fetch.
    refetchOnMount: 'always',
  });

/** Refetches on settled, not only on success: a refusal also means that the screen is out of date. */
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

/** Sets a flag. Updates the screen right away and reverts on an error. */
export function useSetFlag(row: ListedUser, onRefused: (error: ApiError, change: FlagChange) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const me = useUser();
  return useMutation<ChangedRole, ApiError, FlagChange, Partial<ListedUser>>({
    mutationKey: CHANGES,
    // Requests run one at a time, so the last press wins.
    scope: { id: `user ${row.id}` },
    mutationFn: ({ flag, isSet }) =>
      api.patch(`/api/admin/users/${row.id}/${FLAG_PATHS[flag]}`, { [flag]: isSet }, changedRole),
    onMutate: async ({ flag, isSet }) => {
      // Updates right away, or the switch would spring back under the finger. A change of the membership removes the
      // last day.
      changeRow(queryClient, row.id, {
        [flag]: isSet,
        ...(flag === 'isMember' && { membershipEndsOn: null }),
      });
      // Cancels a running fetch, because its response predates this change.
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
          description: `${changed.displayName} was signed out. The link in the email sets a new password.`,
        });
      }
      if (changed.id !== me.id) return;
      // Changing your own staff or admin rights ends this session, too.
      setUser(flag === 'isAdmin' || flag === 'isStaff' ? null : changed);
    },
    onError: (error, change, before) => {
      if (before) changeRow(queryClient, row.id, before);
      onRefused(error, change);
    },
    // Waits for the other switches, or the list would show their old state.
    onSettled: () => (queryClient.isMutating({ mutationKey: CHANGES }) > 1 ? undefined : refresh()),
  });
}

/** Sets the last day of a membership. Null removes it. */
export function useEndMembership(id: number) {
  const refresh = useRefresh();
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
    onSettled: refresh,
  });
}

export function useChangeName(id: number) {
  const refresh = useRefresh();
  return useMutation<ListedUser, ApiError, NameChange>({
    mutationFn: (change) => api.patch(`/api/admin/users/${id}/name`, change, listedUser),
    onSettled: refresh,
  });
}

export function useAddMember() {
  const refresh = useRefresh();
  return useMutation<z.output<typeof addedMember>, ApiError, NewMember>({
    mutationFn: (input) => api.post('/api/admin/add-member', input, addedMember),
    onSettled: refresh,
  });
}

export function useNewResetLink(id: number) {
  return useMutation<z.output<typeof resetLink>, ApiError, void>({
    mutationFn: () => api.post(`/api/admin/users/${id}/reset-link`, undefined, resetLink),
    // The link opens an account, so it leaves the cache when its dialog closes.
    gcTime: 0,
  });
}

export function useSignOutUser(id: number) {
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', `/api/admin/users/${id}/sessions`),
  });
}

export function useDeleteUser(id: number) {
  const refresh = useRefresh();
  return useMutation<void, ApiError, void>({
    mutationFn: () => api.send('DELETE', `/api/admin/users/${id}`),
    onSettled: refresh,
  });
}
