import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type KnownPerson, knownPeople } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounce } from 'use-debounce';
import { requestQueries } from '../../../../demo-requests/inbox/index.ts';
import { SEARCH_PAUSE_MS } from '../../../../kit/use-search.ts';
import { userQueries } from '../../../../users/index.ts';
import { deskQueries, loadedDays } from '../../api.ts';

const MIN_LETTERS = 2;
const ACCOUNTS = 12;
const REQUESTS = 12;
const NONE: readonly DemoRequest[] = [];

/**
 * The known people who match the input: accounts and older requests from the server, the newest requests, and the
 * guests of loaded days.
 */
export function useKnownPeople(typed: string, date: string): KnownPerson[] {
  const queryClient = useQueryClient();
  const [search] = useDebounce(typed.trim(), SEARCH_PAUSE_MS);
  const isAsked = search.length >= MIN_LETTERS;
  const { data: accounts } = useQuery({ ...userQueries.matching(search, ACCOUNTS), enabled: isAsked });
  const { data: day } = useQuery({ ...deskQueries.day(date), enabled: false });
  const openRequests = day?.openRequests ?? NONE;
  // The board has only the newest requests.
  const hasMore = (day?.openRequestCount ?? 0) > openRequests.length;
  const { data: found } = useQuery({
    ...requestQueries.matching(search, REQUESTS),
    enabled: isAsked && hasMore,
  });
  return useMemo(
    () =>
      knownPeople({
        accounts: isAsked ? (accounts ?? []) : [],
        requests: [...openRequests, ...(isAsked && hasMore ? (found ?? []) : [])],
        bookings: loadedDays(queryClient).flatMap(({ bookings }) => bookings),
      }),
    [accounts, isAsked, openRequests, hasMore, found, queryClient],
  );
}
