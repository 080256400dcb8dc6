import { type Submission, submission } from '@clubhouse/core/demo-requests';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';

const OPEN = '/api/admin/demo-requests';
export const COMPLETED_PAGE_SIZE = 20;

export type CompletedWish = { search: string; sort: '-createdAt' | 'name'; page: number };

export const requestQueries = {
  all: ['requests'] as const,
  /** The open ones, and those that were completed since the page was opened: they stay until one leaves it. */
  open: queryOptions({
    queryKey: ['requests', 'open'],
    queryFn: async ({ client, queryKey }) => {
      const open = await api.get(OPEN, z.array(submission));
      return withCompleted(open, client.getQueryData<Submission[]>(queryKey) ?? []);
    },
    staleTime: 0,
    gcTime: 0,
    // The desk leaves this page open and comes back to it.
    refetchOnWindowFocus: 'always',
  }),
  openCount: queryOptions({
    queryKey: ['requests', 'open-count'],
    queryFn: async () => (await api.get(OPEN, z.array(submission))).length,
    staleTime: 0,
  }),
  completed: ({ search, sort, page }: CompletedWish) =>
    queryOptions({
      queryKey: ['requests', 'completed', search, sort, page],
      queryFn: () => {
        const query = { search, sort, page: String(page), pageSize: String(COMPLETED_PAGE_SIZE) };
        return api.page(`/api/admin/completed-demo-requests?${new URLSearchParams(query)}`, submission);
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

function withCompleted(open: readonly Submission[], before: readonly Submission[]): Submission[] {
  const isOpen = new Set(open.map(({ id }) => id));
  const staying = before.filter(({ id, isRead }) => isRead && !isOpen.has(id));
  return [...open, ...staying].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
}

/** Settled, not success: a refusal also means that what the screen shows is out of date. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: requestQueries.all }),
      // Whatever is changed here is written down there.
      queryClient.invalidateQueries({ queryKey: ['audit'] }),
    ]);
}

type Change = { id: number; isRead: boolean } | { id: number; becameMember: boolean };
/** What is done afterwards also when the card, or the whole screen, has gone meanwhile. */
type Settled<Done> = { onSuccess?: (done: Done) => void; onError: (error: ApiError) => void };

function useChange<Wish extends Change>(call: 'read' | 'member-status', settled: Settled<Submission>) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<Submission, ApiError, Wish>({
    mutationFn: ({ id, ...change }) =>
      api.patch(`/api/admin/contact-submissions/${id}/${call}`, change, submission),
    onSuccess: (changed) => {
      queryClient.setQueryData(requestQueries.open.queryKey, (rows) =>
        rows?.map((row) => (row.id === changed.id ? changed : row)),
      );
      settled.onSuccess?.(changed);
    },
    onError: settled.onError,
    onSettled: refresh,
  });
}

export const useChangeRead = (settled: Settled<Submission>) =>
  useChange<{ id: number; isRead: boolean }>('read', settled);

export const useChangeMemberStatus = (settled: Settled<Submission>) =>
  useChange<{ id: number; becameMember: boolean }>('member-status', settled);

export function useDeleteRequest() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.send('DELETE', `/api/admin/contact-submissions/${id}`),
    onSuccess: (_nothing, id) => {
      queryClient.setQueryData(requestQueries.open.queryKey, (rows) => rows?.filter((row) => row.id !== id));
    },
    onSettled: refresh,
  });
}
