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
import { userQueries } from '../../users/index.ts';

const OPEN = '/api/admin/demo-requests';
const OPEN_PAGES = ['requests', 'open'] as const;
/** The API's default page size. */
export const OPEN_PAGE_SIZE = 100;
export const COMPLETED_PAGE_SIZE = 20;

export type OpenRequestsQuery = { search: string; page: number };
/** A page of open requests. `total` counts all open requests and `of` identifies the page. */
export type OpenPage = { rows: DemoRequest[]; total: number; of: string };

export type CompletedQuery = { search: string; sort: '-createdAt' | 'name'; page: number };

export const requestQueries = {
  all: ['requests'] as const,
  /** Open requests, and those completed since the page was opened, which stay until the user leaves it. */
  open: (input: OpenRequestsQuery) =>
    queryOptions({
      queryKey: [...OPEN_PAGES, input.search, input.page],
      meta: { live: ['requests'] },
      queryFn: ({ client, queryKey }) => openWith(client.getQueryData<OpenPage>(queryKey)?.rows ?? [], input),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      // The desk leaves this page open and comes back to it, so it refetches.
      refetchOnWindowFocus: 'always',
    }),
  openCount: queryOptions({
    queryKey: ['requests', 'open-count'],
    meta: { live: ['requests'] },
    queryFn: async () => (await api.page(`${OPEN}?pageSize=1`, demoRequest)).total,
    staleTime: 0,
  }),
  /** The newest open requests that match the search. */
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
  /** One request with its full texts. The board has only excerpts. */
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
  return { ...answer, of: `${page} ${search}` };
}

/** The API's maximum length. */
const MAX_BESIDES = 200;

/**
 * Keeps requests that were completed since the last fetch, by this user or a colleague. A card must not vanish while a
 * person reads it or writes a note.
 */
async function openWith(before: readonly DemoRequest[], input: OpenRequestsQuery): Promise<OpenPage> {
  const completed = before.filter(({ isRead }) => isRead).map(({ id }) => id);
  const now = await openBesides(input, completed.slice(0, MAX_BESIDES));
  const isThere = new Set(now.rows.map(({ id }) => id));
  const missing = before.filter(({ id, isRead }) => !isRead && !isThere.has(id)).map(({ id }) => id);
  return missing.length === 0 ? now : openBesides(input, [...missing, ...completed].slice(0, MAX_BESIDES));
}

/** Refetches on settled, not only on success: a refusal also means that the screen is out of date. */
function useRefresh() {
  const queryClient = useQueryClient();
  // The live event refreshes the board after the dialog above it closes, so its list does not move while in use.
  return () => queryClient.invalidateQueries({ queryKey: requestQueries.all });
}

function showChanged(queryClient: QueryClient, changed: DemoRequest): void {
  // Updates existing queries only: the cache gets a query's live events from its options.
  queryClient.setQueriesData<DemoRequest>({ ...requestQueries.one(changed.id), exact: true }, changed);
  queryClient.setQueriesData<OpenPage>(
    { queryKey: OPEN_PAGES },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) },
  );
}

type Change = { id: number; isRead: boolean } | { id: number; becameMember: boolean };
/** Runs even if the card or the whole screen is gone. */
type Settled<Done> = { onSuccess?: (done: Done) => void; onError: (error: ApiError) => void };

function useChange<Input extends Change>(call: 'read' | 'member-status', settled: Settled<DemoRequest>) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<DemoRequest, ApiError, Input>({
    mutationFn: ({ id, ...change }) =>
      api.patch(`/api/admin/contact-submissions/${id}/${call}`, change, demoRequest),
    onSuccess: (changed) => {
      showChanged(queryClient, changed);
      settled.onSuccess?.(changed);
    },
    onError: settled.onError,
    onSettled: refresh,
  });
}

export const useChangeRead = (settled: Settled<DemoRequest>) =>
  useChange<{ id: number; isRead: boolean }>('read', settled);

export const useChangeMemberStatus = (settled: Settled<DemoRequest>) =>
  useChange<{ id: number; becameMember: boolean }>('member-status', settled);

export function useAddNote(id: number) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<DemoRequest, ApiError, { text: string }>({
    mutationFn: (note) => api.post(`/api/admin/contact-submissions/${id}/notes`, note, demoRequest),
    onSuccess: (changed) => showChanged(queryClient, changed),
    onSettled: refresh,
  });
}

/** Makes the sender a member, under the name in the request. That completes the request. */
export function useMakeMember({ id, name, email, phone }: DemoRequest) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<z.output<typeof addedMember>, ApiError, void>({
    mutationFn: () =>
      api.post(
        '/api/admin/add-member',
        // A request may have a longer name than an account.
        { email, phone, contactSubmissionId: id, ...(name.length <= MAX_NAME_LENGTH && { name }) },
        addedMember,
      ),
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: userQueries.all })]),
  });
}

export function useDeleteRequest() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/admin/contact-submissions/${id}`),
    onSuccess: (_nothing, id) => {
      queryClient.setQueriesData<OpenPage>(
        { queryKey: OPEN_PAGES },
        (page) => page && { ...page, rows: page.rows.filter((row) => row.id !== id) },
      );
    },
    onSettled: refresh,
  });
}
