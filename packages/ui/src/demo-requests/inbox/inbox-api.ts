import {
  type DemoRequest,
  demoRequest,
  type InboxPage,
  type InboxQuery,
  inboxPage,
  type LostReason,
  type RequestChange,
  type RequestStatus,
  requestOwner,
  statusText,
} from '@clubhouse/core/demo-requests';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api } from '../../client/index.ts';
import { showToast } from '../../kit/index.ts';
import { showRefusal } from '../../kit/refused.tsx';
import { INBOX, showChanged, type TriagedRequest, useRefresh } from './api.ts';

export const INBOX_PAGE_SIZE = 50;
/** The API accepts at most this many IDs in the parameter `besides`. */
const MAX_BESIDES = 200;

export type InboxInput = Pick<
  InboxQuery,
  'search' | 'view' | 'kind' | 'preferredTime' | 'owner' | 'sort' | 'page'
>;
/** `pageKey` identifies the filters and the page. */
export type LoadedInbox = InboxPage & { pageKey: string };

export const inboxQueries = {
  /**
   * One page of the inbox. A request that stops matching the filter stays in the list until the user leaves
   * the page.
   */
  page: (input: InboxInput) =>
    queryOptions({
      queryKey: ['requests', 'inbox', input],
      meta: { live: ['requests'] },
      queryFn: async ({ client, queryKey }): Promise<LoadedInbox> => {
        const before = client.getQueryData<LoadedInbox>(queryKey);
        const shown = before ? [...before.rows, ...before.kept].map(({ id }) => id) : [];
        const { search, kind, preferredTime, owner, view, sort, page } = input;
        const query = new URLSearchParams({
          view,
          sort,
          pageSize: String(INBOX_PAGE_SIZE),
          ...(search && { search }),
          ...(kind && { kind }),
          ...(preferredTime && { preferredTime }),
          ...(owner && { owner: String(owner) }),
          ...(page > 1 && { page: String(page) }),
          ...(shown.length > 0 && { besides: shown.slice(0, MAX_BESIDES).join(',') }),
        });
        const answer = await api.get(`${INBOX}?${query}`, inboxPage);
        return { ...answer, pageKey: JSON.stringify(input) };
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
      // Refetches when the window gets the focus, because staff may have left this page open in the
      // background for hours.
      refetchOnWindowFocus: 'always',
    }),
  owners: queryOptions({
    queryKey: ['request-owners'],
    meta: { live: [] },
    queryFn: () => api.get('/api/admin/request-owners', z.array(requestOwner)),
    staleTime: 60_000,
  }),
};

export type TriageChange = {
  isRead?: boolean;
  status?: RequestStatus;
  lostReason?: LostReason | null;
  ownerId?: number | null;
  nextCallDate?: string | null;
};

/**
 * Returns the changes to send to the server. Status and completion apply to all of a row's requests. The
 * owner and the next call apply only to the row's own request.
 */
function changesFor(requests: readonly TriagedRequest[], change: TriageChange): RequestChange[] {
  const { ownerId: _owner, nextCallDate: _call, ...shared } = change;
  const isShared = Object.keys(shared).length > 0;
  return requests.flatMap(({ id, joinedIds = [] }) => [
    { id, ...change },
    ...(isShared ? joinedIds.map((joined) => ({ id: joined, ...shared })) : []),
  ]);
}

/**
 * Returns the changes that undo a change. Each request gets its own next call date back, because most changes
 * of the status clear the dates of all the row's requests.
 */
function undoOf(requests: readonly TriagedRequest[], change: TriageChange): RequestChange[] {
  return requests.flatMap((request) => {
    const { isRead, status, lostReason, ownerId, related = [] } = request;
    const isShared = 'isRead' in change || 'status' in change;
    const nextCalls = new Map([request, ...related].map((each) => [each.id, each.nextCallDate]));
    const back = { ...(isShared && { isRead, status, lostReason }), ownerId };
    return changesFor([request], back).map((each) => ({ ...each, nextCallDate: nextCalls.get(each.id) }));
  });
}

type Triage = { requests: readonly TriagedRequest[]; wanted: TriageChange };

/** Changes requests and shows a toast with "Undo". */
export function useTriage(onChanged?: () => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const options = {
    mutationFn: (changes: RequestChange[]) => api.patch(INBOX, { changes }, z.array(demoRequest)),
    onSettled: refresh,
  };
  const undo = useMutation<DemoRequest[], ApiError, RequestChange[]>({
    ...options,
    onError: (error) => showRefusal('Couldn’t undo the change', error, 'Please try again.'),
    onSuccess: (changed) => {
      showChanged(queryClient, changed);
      onChanged?.();
      showToast({
        title: 'Undone',
        description: whoText(changed, changed.length === 1 ? 'back to how it was' : 'back to how they were'),
      });
    },
  });
  // The mutation has these callbacks, because React Query drops the callbacks of a `mutate` call when the
  // screen unmounts. "Undo" would then be lost.
  const write = useMutation<DemoRequest[], ApiError, Triage>({
    ...options,
    mutationFn: ({ requests, wanted }) => options.mutationFn(changesFor(requests, wanted)),
    onError: (error, { wanted }) => showRefusal(failedTitle(wanted), error, 'Please try again.'),
    onSuccess: (changed, { requests, wanted }) => {
      showChanged(queryClient, changed);
      onChanged?.();
      showToast({
        ...toastOf(requests, wanted, changed),
        action: { label: 'Undo', onClick: () => undo.mutate(undoOf(requests, wanted)) },
      });
    },
  });
  const change = (requests: readonly TriagedRequest[], wanted: TriageChange) => {
    if (requests.length > 0) write.mutate({ requests, wanted });
  };
  return { change, isPending: write.isPending || undo.isPending };
}

/**
 * Completes a request that was settled in another dialog, or reopens it. Shows a toast only if this fails,
 * because the other dialog has its own.
 */
export function useSetCompleted(request: TriagedRequest): (isRead: boolean) => void {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { mutate } = useMutation<DemoRequest[], ApiError, boolean>({
    mutationFn: (isRead) =>
      api.patch(INBOX, { changes: changesFor([request], { isRead }) }, z.array(demoRequest)),
    onSuccess: (changed) => showChanged(queryClient, changed),
    onError: (error, isRead) => showRefusal(failedTitle({ isRead }), error, 'Please try again.'),
    onSettled: refresh,
  });
  return mutate;
}

const failedTitle = ({ isRead }: TriageChange) =>
  isRead ? 'Failed to mark contact request as read' : 'Couldn’t save the change';

function toastOf(requests: readonly DemoRequest[], change: TriageChange, changed: readonly DemoRequest[]) {
  if (change.status !== undefined && changed[0]) {
    return { title: 'Status changed', description: whoText(requests, `marked “${statusText(changed[0])}”`) };
  }
  if (change.isRead !== undefined) {
    return {
      title: change.isRead ? 'Marked as Completed' : 'Reopened',
      description: whoText(requests, change.isRead ? 'done' : 'open again'),
    };
  }
  if (change.ownerId !== undefined) {
    const owner = changed[0]?.ownerName;
    return {
      title: 'Owner changed',
      description: whoText(requests, owner ? `assigned to ${owner}` : 'not assigned to anyone'),
    };
  }
  return { title: 'Next call changed', description: savedText(requests) };
}

function savedText(requests: readonly DemoRequest[]): string {
  const [first] = requests;
  return requests.length === 1 && first
    ? `Saved to ${first.name}’s request.`
    : `Saved to ${requests.length} requests.`;
}

function whoText(requests: readonly DemoRequest[], what: string): string {
  const [first] = requests;
  return requests.length === 1 && first
    ? `${first.name}’s request is ${what}.`
    : `${requests.length} requests are ${what}.`;
}
