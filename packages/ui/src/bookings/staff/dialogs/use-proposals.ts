import { type Facility, isStaffedAt } from '@clubhouse/core/facility';
import { datePlus, facilityDate, instantOf, type WallTime } from '@clubhouse/core/time';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFacility } from '../../../client/facility.ts';
import { useNow } from '../../../client/index.ts';
import { deskQueries } from '../api.ts';
import { type Person, ruleDayOf } from './slot-choice.ts';
import { type StartOption, startOptions } from './start-options.ts';
import type { ChosenSlot } from './use-slot-choice.ts';

export type Proposal = { bookingDate: string; startTime: WallTime };

export const PROPOSALS = 3;
/** The shortest time from now to a proposed start, because the person has to get to the facility first. */
const LEAD_MS = 60 * 60_000;
const MAX_DAYS = 7;

/**
 * Returns a list with only the date's first free start within staff hours and at least `LEAD_MS` from now.
 * The list is empty if no start fits.
 */
export function firstStart(
  bookingDate: string,
  options: readonly StartOption[],
  now: Date,
  facility: Facility,
): Proposal[] {
  const earliest = now.getTime() + LEAD_MS;
  const free = options.find(
    ({ isFree, startTime }) =>
      isFree &&
      isStaffedAt(bookingDate, startTime, facility) &&
      (instantOf(bookingDate, startTime, facility)?.getTime() ?? 0) >= earliest,
  );
  return free ? [{ bookingDate, startTime: free.startTime }] : [];
}

/**
 * Proposes up to `PROPOSALS` starts, at most one per day. If `fillsIn` is true and the form is untouched,
 * fills in the first start: docs/product/demo-requests.md.
 */
export function useProposals(
  chosen: ChosenSlot,
  person: Person,
  { isWanted, fillsIn }: { isWanted: boolean; fillsIn: boolean },
): readonly Proposal[] | undefined {
  const facility = useFacility();
  const now = useNow();
  const [days, setDays] = useState(isWanted ? PROPOSALS : 0);
  const today = facilityDate(now, facility);
  const dates = Array.from({ length: days }, (_, index) => datePlus(today, index));
  const boards = useQueries({ queries: dates.map((date) => deskQueries.day(date)) });
  const { slotChoice, isUntouched, propose } = chosen;
  const { hours } = slotChoice;
  const found = boards.flatMap(({ data }) => {
    if (!data) return [];
    const question = { ...person, day: ruleDayOf(data, facility), now };
    const options = startOptions({ bookingDate: data.date, simulatorId: null, hours }, question);
    return firstStart(data.date, options, now, facility);
  });
  const isLoaded = boards.every(({ isPending }) => !isPending);
  const isSearchOver = found.length >= PROPOSALS || days >= MAX_DAYS;
  const isReady = isLoaded && (isSearchOver || !isWanted);

  useEffect(() => {
    if (isWanted && isLoaded && !isSearchOver) setDays(MAX_DAYS);
  }, [isWanted, isLoaded, isSearchOver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the days have loaded
  useEffect(() => {
    const [first] = found;
    if (isWanted && fillsIn && isReady && first && isUntouched) propose(first);
  }, [isReady]);

  return isReady ? found.slice(0, PROPOSALS) : undefined;
}
