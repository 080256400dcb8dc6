import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useNow } from '../../client/index.ts';

const idsOf = (requests: readonly DemoRequest[]) => new Set(requests.map(({ id }) => id));

/** Whether someone is using the list. A new card at the top would then move the text that the person is reading. */
export function isInUse(list: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    list.matches(':hover') ||
    list.contains(activeElement) ||
    activeElement?.closest('[role=dialog], [role=alertdialog]') != null ||
    list.getBoundingClientRect().top < 0
  );
}

export const isOlder = (one: DemoRequest, other: DemoRequest): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/**
 * While someone uses the list, new requests appear only when the user presses a button, so that no card moves. Requests
 * that are older than the last card appear right away, because they go to the end of the list.
 */
export function useArrivals(requests: readonly DemoRequest[], list: RefObject<HTMLElement | null>) {
  // Rerenders every few seconds to check whether the list is idle.
  useNow();
  const [known, setKnown] = useState(() => idsOf(requests));
  const last = requests.findLast(({ id }) => known.has(id));
  const isFromBelow = (request: DemoRequest) => last !== undefined && isOlder(request, last);
  const arrived = requests.filter((request) => !known.has(request.id) && !isFromBelow(request));
  const showAll = () => setKnown(idsOf(requests));
  const showAtRest = () => {
    if (arrived.length > 0 && list.current && !isInUse(list.current)) showAll();
  };
  // Uses a layout effect, so that an idle list shows new requests before the browser paints.
  useLayoutEffect(showAtRest);
  const shown = requests.filter((request) => known.has(request.id) || isFromBelow(request));
  return { shown, arrived, showAll, showAtRest };
}
