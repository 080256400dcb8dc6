import { withNameForStaff } from '@clubhouse/core/auth';
import {
  addedMember,
  type ChangedContact,
  type ChangedMembership,
  type ChangedRole,
  type ContactChange,
  changedContact,
  changedMembership,
  changedRole,
  type EndReason,
  type ListedUser,
  listedUser,
  membershipEnd,
  type NameChange,
  type NewMember,
  resetLink,
  type UserFilter,
  userCounts,
} from '@clubhouse/core/members';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useUser } from '../../auth/index.ts';
import { type ApiError, api, setUser } from '../../client/index.ts';
import { showToast, type Toast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { lessonQueries } from '../../lessons/index.ts';
import { userQueries } from '../../users/index.ts';
import { personQueries } from '../person/api.ts';

export const PAGE_SIZE = 50;
export const SORTS = { name: 'Name', '-createdAt': 'Newest' } as const;
export type Sort = keyof typeof SORTS;
type Asked = { search: string; sort: Sort; page: number; filter: UserFilter | null };

export const usersPageQuery = ({ search, sort, page, filter }: Asked) =>
  queryOptions({
    queryKey: [...userQueries.all, 'page', { search, sort, page, filter }],
    meta: { live: ['people'] },
    queryFn: async () => {
      const query = { search, sort, page: String(page), pageSize: String(PAGE_SIZE) };
      const asked = new URLSearchParams({ ...query, ...(filter && { filter }) });
      const found = await api.page(`/api/admin/users?${asked}`, listedUser);
      return { ...found, rows: found.rows.map(withNameForStaff) };
    },
    placeholderData: keepPreviousData,
    // Refetches each time the screen opens, because people may have registered since the last fetch.
    refetchOnMount: 'always',
  });

export const userCountsQuery = queryOptions({
  queryKey: [...userQueries.all, 'counts'],
  meta: { live: ['people'] },
  queryFn: () => api.get('/api/admin/user-counts', userCounts),
  refetchOnMount: 'always',
});

/**
 * The bookings and lessons that would be canceled if the membership ended on `endsOn`. The server uses the
 * same rule when a membership ends.
 */
export const membershipEndQuery = (id: number, endsOn: string) =>
  queryOptions({
    queryKey: [...userQueries.all, 'membership-end', id, endsOn],
    meta: { live: ['bookings', 'people'] },
    queryFn: () => api.get(`/api/admin/users/${id}/membership-end?endsOn=${endsOn}`, membershipEnd),
    enabled: endsOn !== '',
    staleTime: 0,
  });

/**
 * Returns a function that refetches people and lessons. Use it as `onSettled`, because an error can also mean
 * that the screen is out of date.
 */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      // Includes the lessons' queries, because one of them is the list of coaches, and people can become or
      // stop being coaches.
      [userQueries.all, lessonQueries.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

const FLAG_PATHS = { isMember: 'membership', isAdmin: 'admin', isCoach: 'coach', isStaff: 'staff' } as const;
export type Flag = keyof typeof FLAG_PATHS;
type FlagChange = { flag: Flag; isSet: boolean; endsOn?: string | null };

const setFlag = (id: number, { flag, isSet, endsOn }: FlagChange): Promise<ChangedRole> =>
  api.patch(
    `/api/admin/users/${id}/${FLAG_PATHS[flag]}`,
    { [flag]: isSet, ...(endsOn && { endsOn }) },
    changedRole,
  );

type MembershipChange = { endsOn: string | null; reason?: EndReason | null };
const setMembershipEnd = (id: number, { endsOn, reason }: MembershipChange): Promise<ChangedMembership> =>
  api.patch(
    `/api/admin/users/${id}/membership`,
    { isMember: true, ...(endsOn !== null && { endsOn }), ...(reason && { reason }) },
    changedMembership,
  );

/**
 * Returns a function that shows a toast with an Undo button, which works even after the dialog has closed.
 */
function useUndoToast() {
  const refresh = useRefresh();
  return (toast: Toast, undo: () => Promise<unknown>) => {
    const press = async () => {
      try {
        await undo();
        showToast({ title: 'Change undone' });
      } catch (error) {
        showRefusal('Couldn’t undo the change', error, 'Please try again.');
      } finally {
        void refresh();
      }
    };
    showToast({
      ...toast,
      action: { label: 'Undo', onClick: () => void press() },
    });
  };
}

export function useSetFlag(row: ListedUser) {
  const me = useUser();
  const showUndo = useUndoToast();
  return useMutation<ChangedRole, ApiError, FlagChange & { done: Toast }>({
    mutationFn: (change) => setFlag(row.id, change),
    onSuccess: ({ passwordLinkSent, ...changed }, { flag, isSet, done }) => {
      if (changed.id === me.id) {
        if (flag === 'isAdmin' || flag === 'isStaff') {
          // The server has ended this session, so Undo would fail.
          setUser(null);
          showToast(done);
          return;
        }
        setUser(changed);
      } else if (passwordLinkSent) {
        // Shows no Undo, because the person's old password cannot be restored.
        showToast({
          title: 'Password link sent',
          description: `${changed.displayName} was signed out and will get an email with a link to set a new password.`,
        });
        return;
      }
      const before = flag === 'isMember' ? { endsOn: row.membershipEndsOn } : {};
      showUndo(done, () => setFlag(row.id, { flag, isSet: !isSet, ...before }));
    },
    onSettled: useRefresh(),
  });
}

/** Called after a membership's last day is saved, and after "Undo". */
export type AfterEnd = { onEnded: () => void; onUndone: () => void };

/** Sets a membership's last day. Null removes the last day. */
export function useEndMembership(row: ListedUser, after?: AfterEnd) {
  const me = useUser();
  const queryClient = useQueryClient();
  const showUndo = useUndoToast();
  return useMutation<void, ApiError, MembershipChange & { done: Toast }>({
    mutationFn: async ({ done, ...change }) => {
      // The Undo button also restores the old reason. Reads the reason from the person page's query, because
      // the list row does not contain it.
      const before = row.membershipEndsOn ? await queryClient.fetchQuery(personQueries.one(row.id)) : null;
      const reason = before?.memberships[0]?.reason ?? null;
      const changed = await setMembershipEnd(row.id, change);
      const { bookingsAfter: _bookings, passwordLinkSent: _sent, ...user } = changed;
      if (user.id === me.id) setUser(user);
      // Called here, because React Query drops the callbacks of a `mutate` call if the dialog closes first.
      after?.onEnded();
      showUndo(done, async () => {
        const restored = await setMembershipEnd(row.id, { endsOn: row.membershipEndsOn, reason });
        after?.onUndone();
        return restored;
      });
    },
    onSettled: useRefresh(),
  });
}

export function useResumeMembership(row: ListedUser) {
  const change = useEndMembership(row);
  return () =>
    change.mutate(
      {
        endsOn: null,
        done: {
          title: 'Membership continues',
          description: `${row.displayName}’s membership no longer has an end date.`,
        },
      },
      { onError: (error) => showRefusal('Failed to update user membership', error, 'Please try again.') },
    );
}

export function useResendInvitation() {
  return useMutation<void, ApiError, ListedUser>({
    mutationFn: ({ id }) => api.send('POST', `/api/admin/users/${id}/invitation`),
    onSuccess: (_, { displayName, email }) =>
      showToast({ title: 'Invitation sent', description: `${displayName} will get a new link at ${email}.` }),
    onError: (error) => showRefusal('Couldn’t send the invitation', error, 'Please try again.'),
    onSettled: useRefresh(),
  });
}

export function useChangeName(id: number) {
  return useMutation<ListedUser, ApiError, NameChange>({
    mutationFn: (change) => api.patch(`/api/admin/users/${id}/name`, change, listedUser),
    onSettled: useRefresh(),
  });
}

export function useChangeContact(id: number) {
  const me = useUser();
  return useMutation<ChangedContact, ApiError, ContactChange>({
    mutationFn: (change) => api.patch(`/api/admin/users/${id}/contact`, change, changedContact),
    onSuccess: ({ confirmationSent: _sent, ...user }) => {
      if (user.id === me.id) setUser(user);
    },
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
    // Removes the link from the cache when the dialog closes, because anyone with the link can open the
    // account.
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
