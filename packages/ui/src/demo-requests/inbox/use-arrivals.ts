import type { Submission } from '@clubhouse/core/demo-requests';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useNow } from '../../client/index.ts';

const idsOf = (requests: readonly Submission[]) => new Set(requests.map(({ id }) => id));

/** Somebody points at the list, is in it, or has read on: a card more at its top would push away what they are at. */
export function isInUse(list: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    list.matches(':hover') ||
    list.contains(activeElement) ||
    activeElement?.closest('[role=dialog], [role=alertdialog]') != null ||
    list.getBoundingClientRect().top < 0
  );
}

/** Whether a request came in before another one: it stands below it. */
export const isOlder = (one: Submission, other: Submission): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/**
 * The requests that are shown; those that arrive while somebody is busy with them wait until asked for. One that moves
 * up from the next page stands below all others and is in nobody's way.
 */
export function useArrivals(requests: readonly Submission[], list: RefObject<HTMLElement | null>) {
  // Looks again every few seconds whether the list is at rest.
  useNow();
  const [known, setKnown] = useState(() => idsOf(requests));
  const last = requests.findLast(({ id }) => known.has(id));
  const isFromBelow = (request: Submission) => last !== undefined && isOlder(request, last);
  const arrived = requests.filter((request) => !known.has(request.id) && !isFromBelow(request));
  const showAll = () => setKnown(idsOf(requests));
  const showAtRest = () => {
    if (arrived.length > 0 && list.current && !isInUse(list.current)) showAll();
  };
  // Before the screen is painted: what nobody is in the way of is there at once.
  useLayoutEffect(showAtRest);
  const shown = requests.filter((request) => known.has(request.id) || isFromBelow(request));
  return { shown, arrived, showAll, showAtRest };
}
