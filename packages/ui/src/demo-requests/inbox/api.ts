import { MAX_NAME_LENGTH } from '@clubhouse/core/auth';
import {
  type DemoRequest,
  demoRequest,
  type InboxRequest,
  inboxPage,
  inboxRequest,
  type RequestDeletion,
} from '@clubhouse/core/demo-requests';
import { addedMember } from '@clubhouse/core/members';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { userQueries } from '../../users/index.ts';

/** A request, or an inbox row with its related requests. */
export type TriagedRequest = DemoRequest & Partial<Pick<InboxRequest, 'joinedIds' | 'related' | 'account'>>;

const OPEN = '/api/admin/demo-requests';
export const INBOX = '/api/admin/request-inbox';
export const COMPLETED_PAGE_SIZE = 20;

export type CompletedQuery = { search: string; sort: '-createdAt' | 'name'; page: number };

export const requestQueries = {
  all: ['requests'] as const,
  /** The number of rows in the inbox without a filter. A row can include several requests of one person. */
  openCount: queryOptions({
    queryKey: ['requests', 'open-count'],
    meta: { live: ['requests'] },
    queryFn: async () => (await api.get(`${INBOX}?pageSize=1`, inboxPage)).total,
    staleTime: 0,
  }),
  matching: (search: string, pageSize: number) =>
    queryOptions({
      queryKey: ['requests', 'matching', search, pageSize],
      meta: { live: ['requests'] },
      queryFn: async () => {
        const query = new URLSearchParams({ search, pageSize: String(pageSize) });
        return (await api.page(`${OPEN}?${query}`, demoRequest)).rows;
      },
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  /** One request as an inbox row, with its full message and notes. The day board has only shortened ones. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['requests', 'one', id],
      meta: { live: ['requests'] },
      queryFn: () => api.get(`/api/admin/contact-submissions/${id}`, inboxRequest),
      staleTime: 0,
    }),
  completed: ({ search, sort, page }: CompletedQuery) =>
    queryOptions({
      queryKey: ['requests', 'completed', search, sort, page],
      meta: { live: ['requests'] },
      queryFn: () => {
        const query = { search, sort, page: String(page), pageSize: String(COMPLETED_PAGE_SIZE) };
        return api.page(`/api/admin/completed-demo-requests?${new URLSearchParams(query)}`, demoRequest);
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/**
 * Returns a function for `onSettled` that refetches all requests. The function also runs after an error,
 * because an error can mean that the data on the screen is outdated.
 */
export function useRefresh() {
  const queryClient = useQueryClient();
  // Does not refetch the day board, because its list of requests must not move behind an open dialog. A live
  // event refreshes the board later.
  return () => queryClient.invalidateQueries({ queryKey: requestQueries.all });
}

type Rows = { rows: InboxRequest[]; kept: InboxRequest[] };

function changeInbox(queryClient: QueryClient, changeRows: (rows: InboxRequest[]) => InboxRequest[]): void {
  queryClient.setQueriesData<Rows>(
    { queryKey: ['requests', 'inbox'] },
    (page) => page && { ...page, rows: changeRows(page.rows), kept: changeRows(page.kept) },
  );
}

/**
 * Copies changed requests into the cached inbox pages and the cached single requests, so that the screen shows the
 * changes before the refetch.
 */
export function showChanged(queryClient: QueryClient, changed: readonly DemoRequest[]): void {
  const byId = new Map(changed.map((request) => [request.id, request]));
  for (const request of changed) {
    // Uses setQueriesData, which changes only existing queries. setQueryData would create a missing query,
    // and the new query would ignore live events.
    queryClient.setQueriesData<InboxRequest>(
      { ...requestQueries.one(request.id), exact: true },
      (row) => row && { ...row, ...request },
    );
  }
  changeInbox(queryClient, (rows) => rows.map((row) => ({ ...row, ...byId.get(row.id) })));
}

/**
 * Returns a mutation that changes one request. The mutation calls `onSuccess` or shows the error toast even
 * if the request's card or the whole screen was removed.
 */
function useChange<Input extends { id: number }>(
  call: 'read' | 'member-status',
  failed: string,
  onSuccess?: (changed: DemoRequest) => void,
) {
  const queryClient = useQueryClient();
  return useMutation<DemoRequest, ApiError, Input>({
    mutationFn: ({ id, ...change }) =>
      api.patch(`/api/admin/contact-submissions/${id}/${call}`, change, demoRequest),
    onSuccess: (changed) => {
      showChanged(queryClient, [changed]);
      onSuccess?.(changed);
    },
    onError: (error) => showRefusal(failed, error, 'Please try again.'),
    onSettled: useRefresh(),
  });
}

export const useChangeMemberStatus = () =>
  useChange<{ id: number; becameMember: boolean }>('member-status', 'Failed to update member status');

type ReadChange = { id: number; isRead: boolean };

export function useSetRead(onChanged?: () => void) {
  const failed = 'Failed to mark contact request as read';
  const undo = useChange<ReadChange>('read', failed, (changed) => showRead(changed));
  const change = useChange<ReadChange>('read', failed, (changed) => {
    onChanged?.();
    showRead(changed, () => undo.mutate({ id: changed.id, isRead: !changed.isRead }));
  });
  return {
    setRead: ({ id }: DemoRequest, isRead: boolean) => change.mutate({ id, isRead }),
    isPending: change.isPending || undo.isPending,
  };
}

function showRead({ name, isRead }: DemoRequest, onUndo?: () => void): void {
  showToast({
    title: isRead ? 'Marked as Completed' : 'Reopened',
    description: `${name}’s request is ${isRead ? 'done' : 'open again'}.`,
    ...(onUndo && { action: { label: 'Undo', onClick: onUndo } }),
  });
}

export function useAddNoteTo() {
  const queryClient = useQueryClient();
  return useMutation<DemoRequest, ApiError, { request: TriagedRequest; text: string }>({
    mutationFn: ({ request: { id, joinedIds }, text }) =>
      api.post(
        `/api/admin/contact-submissions/${id}/notes`,
        { text, joinedSubmissionIds: joinedIds },
        demoRequest,
      ),
    onSuccess: (changed) => showChanged(queryClient, [changed]),
    onSettled: useRefresh(),
  });
}

/** Makes the person who sent the request a member. The server also completes the request. */
export function useMakeMember({ id, name, email, phone, joinedIds }: TriagedRequest) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<z.output<typeof addedMember>, ApiError, void>({
    mutationFn: () =>
      api.post(
        '/api/admin/add-member',
        // Shortens a name that is too long for an account, because demo requests allow longer names.
        {
          ...{ email, phone, contactSubmissionId: id, joinedSubmissionIds: joinedIds },
          name: name.slice(0, MAX_NAME_LENGTH).trim(),
        },
        addedMember,
      ),
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: userQueries.all })]),
  });
}

export function useDeleteRequests() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, RequestDeletion>({
    mutationFn: (deletion) => api.send('DELETE', INBOX, deletion),
    onSuccess: (_nothing, { ids }) => {
      changeInbox(queryClient, (rows) => rows.filter(({ id }) => !ids.includes(id)));
    },
    onSettled: useRefresh(),
  });
}

export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/admin/contact-submissions/${id}`),
    onSuccess: (_nothing, id) => {
      changeInbox(queryClient, (rows) => rows.filter((row) => row.id !== id));
    },
    onSettled: useRefresh(),
  });
}
