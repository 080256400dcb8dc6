import { type KnownPerson, knownPeople } from '@clubhouse/core/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '../../../kit/use-settled.ts';
import { userQueries } from '../../../members/users-api.ts';
import { deskQueries, loadedDays } from '../../api.ts';

const LEAST_LETTERS = 2;
const ACCOUNTS = 12;

/**
 * Everybody who may be meant by what is typed: accounts, for which the server is asked, the senders of the open
 * requests, and the guests of the days that were looked at.
 */
export function useKnownPeople(typed: string, date: string): KnownPerson[] {
  const queryClient = useQueryClient();
  const search = useSettled(typed.trim());
  const isAsked = search.length >= LEAST_LETTERS;
  const { data: accounts } = useQuery({ ...userQueries.matching(search, ACCOUNTS), enabled: isAsked });
  const { data: day } = useQuery({ ...deskQueries.day(date), enabled: false });
  return useMemo(
    () =>
      knownPeople({
        accounts: isAsked ? (accounts ?? []) : [],
        requests: day?.openRequests ?? [],
        bookings: loadedDays(queryClient).flatMap(({ bookings }) => bookings),
      }),
    [accounts, isAsked, day, queryClient],
  );
}
