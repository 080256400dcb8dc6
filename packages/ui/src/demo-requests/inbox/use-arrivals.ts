import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useNow } from '../../client/index.ts';

const idsOf = (requests: readonly DemoRequest[]) => new Set(requests.map(({ id }) => id));

/** The list is in use: hovered, focused or scrolled. A new card on top would move what the person reads. */
export function isInUse(list: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    list.matches(':hover') ||
    list.contains(activeElement) ||
    activeElement?.closest('[role=dialog], [role=alertdialog]') != null ||
    list.getBoundingClientRect().top < 0
  );
}

/** Whether a request is older than another one, so it goes below it. */
export const isOlder = (one: DemoRequest, other: DemoRequest): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/**
 * The visible requests. New ones wait while the list is in use, until the user asks for them. A request that moves up
 * from the next page goes to the end and disturbs no one.
 */
export function useArrivals(requests: readonly DemoRequest[], list: RefObject<HTMLElement | null>) {
  // Checks every few seconds whether the list is idle.
  useNow();
  const [known, setKnown] = useState(() => idsOf(requests));
  const last = requests.findLast(({ id }) => known.has(id));
  const isFromBelow = (request: DemoRequest) => last !== undefined && isOlder(request, last);
  const arrived = requests.filter((request) => !known.has(request.id) && !isFromBelow(request));
  const showAll = () => setKnown(idsOf(requests));
  const showAtRest = () => {
    if (arrived.length > 0 && list.current && !isInUse(list.current)) showAll();
  };
  // Before the first paint: on an idle list, new requests show right away.
  useLayoutEffect(showAtRest);
  const shown = requests.filter((request) => known.has(request.id) || isFromBelow(request));
  return { shown, arrived, showAll, showAtRest };
}
