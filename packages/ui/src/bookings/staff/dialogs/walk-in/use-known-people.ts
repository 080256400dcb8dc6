import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type KnownPerson, knownPeople, peopleMatching } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounce } from 'use-debounce';
import { requestQueries } from '../../../../demo-requests/inbox/index.ts';
import { SEARCH_PAUSE_MS } from '../../../../kit/use-search.ts';
import { userQueries } from '../../../../users/index.ts';
import { deskQueries, loadedDays } from '../../api.ts';

const OFFERED = 5;
const MIN_LETTERS = 2;
const MAX_RESULTS = 12;
const NO_REQUESTS: readonly DemoRequest[] = [];

/**
 * Returns known people. Searches the server for accounts and older demo requests. Takes new demo requests and
 * guests from the days that are already loaded.
 */
export function useKnownPeople(typed: string, date: string): KnownPerson[] {
  const queryClient = useQueryClient();
  const [search] = useDebounce(typed.trim(), SEARCH_PAUSE_MS);
  const isAsked = search.length >= MIN_LETTERS;
  const { data: accounts } = useQuery({ ...userQueries.matching(search, MAX_RESULTS), enabled: isAsked });
  const { data: day } = useQuery({ ...deskQueries.day(date), enabled: false });
  const openRequests = day?.openRequests ?? NO_REQUESTS;
  const hasMore = (day?.openRequestCount ?? 0) > openRequests.length;
  const { data: found } = useQuery({
    ...requestQueries.matching(search, MAX_RESULTS),
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

/** Returns the known people to offer for the typed name, phone number or email. */
export const usePeopleMatching = (typed: string, date: string): KnownPerson[] =>
  peopleMatching(useKnownPeople(typed, date), typed, OFFERED);
