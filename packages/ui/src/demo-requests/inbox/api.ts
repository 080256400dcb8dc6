import { MAX_NAME_LENGTH } from '@clubhouse/core/auth';
import { type DemoRequest, demoRequest } from '@clubhouse/core/demo-requests';
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

const OPEN = '/api/admin/demo-requests';
const OPEN_PAGES = ['requests', 'open'] as const;
/** Matches the default page size of the API. */
export const OPEN_PAGE_SIZE = 100;
export const COMPLETED_PAGE_SIZE = 20;

export type OpenRequestsQuery = { search: string; page: number };
/** `total` counts the open requests on all pages. `pageKey` identifies the search and the page. */
export type OpenPage = { rows: DemoRequest[]; total: number; pageKey: string };

export type CompletedQuery = { search: string; sort: '-createdAt' | 'name'; page: number };

export const requestQueries = {
  all: ['requests'] as const,
  /** A request that is completed while the page is open stays in the list until the user leaves the page. */
  open: (input: OpenRequestsQuery) =>
    queryOptions({
      queryKey: [...OPEN_PAGES, input.search, input.page],
      meta: { live: ['requests'] },
      queryFn: ({ client, queryKey }) => openWith(client.getQueryData<OpenPage>(queryKey)?.rows ?? [], input),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      // Staff may leave this page open in a background window for hours.
      refetchOnWindowFocus: 'always',
    }),
  openCount: queryOptions({
    queryKey: ['requests', 'open-count'],
    meta: { live: ['requests'] },
    queryFn: async () => (await api.page(`${OPEN}?pageSize=1`, demoRequest)).total,
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
  /** One request with its complete texts. The day board has only shortened texts. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['requests', 'one', id],
      meta: { live: ['requests'] },
      queryFn: () => api.get(`/api/admin/contact-submissions/${id}`, demoRequest),
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

async function openBesides(
  { search, page }: OpenRequestsQuery,
  besides: readonly number[],
): Promise<OpenPage> {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(besides.length > 0 && { besides: besides.join(',') }),
  });
  const answer = await api.page(query.size > 0 ? `${OPEN}?${query}` : OPEN, demoRequest);
  return { ...answer, pageKey: `${page} ${search}` };
}

/** The API accepts at most this many IDs in the parameter `besides`. */
const MAX_BESIDES = 200;

/** Keeps completed requests from `before`, because a card must not vanish while a person reads it or writes a note. */
async function openWith(before: readonly DemoRequest[], input: OpenRequestsQuery): Promise<OpenPage> {
  const completed = before.filter(({ isRead }) => isRead).map(({ id }) => id);
  const now = await openBesides(input, completed.slice(0, MAX_BESIDES));
  const stillOpen = new Set(now.rows.map(({ id }) => id));
  const missing = before.filter(({ id, isRead }) => !isRead && !stillOpen.has(id)).map(({ id }) => id);
  return missing.length === 0 ? now : openBesides(input, [...missing, ...completed].slice(0, MAX_BESIDES));
}

/** Returns a function for `onSettled`. Refetches even after an error, because an error can mean outdated data. */
function useRefresh() {
  const queryClient = useQueryClient();
  // Does not refetch the day board, because the list on the board must not move behind an open dialog. A live event
  // refreshes the board later.
  return () => queryClient.invalidateQueries({ queryKey: requestQueries.all });
}

type ChangeRows = (rows: DemoRequest[]) => DemoRequest[];
const changeOpenPages = (queryClient: QueryClient, changeRows: ChangeRows) =>
  queryClient.setQueriesData<OpenPage>(
    { queryKey: OPEN_PAGES },
    (page) => page && { ...page, rows: changeRows(page.rows) },
  );

function showChanged(queryClient: QueryClient, changed: DemoRequest): void {
  // Uses setQueriesData, because setQueryData would create a missing query without its live events.
  queryClient.setQueriesData<DemoRequest>({ ...requestQueries.one(changed.id), exact: true }, changed);
  changeOpenPages(queryClient, (rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
}

/** Calls `onSuccess` or shows the error toast even if the card or the whole screen is gone. */
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
      showChanged(queryClient, changed);
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

export function useAddNote(id: number) {
  const queryClient = useQueryClient();
  return useMutation<DemoRequest, ApiError, { text: string }>({
    mutationFn: (note) => api.post(`/api/admin/contact-submissions/${id}/notes`, note, demoRequest),
    onSuccess: (changed) => showChanged(queryClient, changed),
    onSettled: useRefresh(),
  });
}

/** Makes the person who sent the request a member. The server also completes the request. */
export function useMakeMember({ id, name, email, phone }: DemoRequest) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<z.output<typeof addedMember>, ApiError, void>({
    mutationFn: () =>
      api.post(
        '/api/admin/add-member',
        // Omits a name that is too long for an account. Demo requests allow longer names than accounts.
        { email, phone, contactSubmissionId: id, ...(name.length <= MAX_NAME_LENGTH && { name }) },
        addedMember,
      ),
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: userQueries.all })]),
  });
}

export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/admin/contact-submissions/${id}`),
    onSuccess: (_nothing, id) => {
      changeOpenPages(queryClient, (rows) => rows.filter((row) => row.id !== id));
    },
    onSettled: useRefresh(),
  });
}
