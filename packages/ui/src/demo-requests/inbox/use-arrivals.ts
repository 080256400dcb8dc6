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

/** The requests that are shown; those that arrive while somebody is busy with them wait until asked for. */
export function useArrivals(requests: readonly Submission[], list: RefObject<HTMLElement | null>) {
  // Looks again every few seconds whether the list is at rest.
  useNow();
  const [known, setKnown] = useState(() => idsOf(requests));
  const arrived = requests.filter(({ id }) => !known.has(id));
  const showAll = () => setKnown(idsOf(requests));
  const showAtRest = () => {
    if (arrived.length > 0 && list.current && !isInUse(list.current)) showAll();
  };
  // Before the screen is painted: what nobody is in the way of is there at once.
  useLayoutEffect(showAtRest);
  return { shown: requests.filter(({ id }) => known.has(id)), arrived, showAll, showAtRest };
}
