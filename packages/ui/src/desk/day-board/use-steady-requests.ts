import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readClock, useNow } from '../../client/index.ts';
import { isInUse, isOlder } from '../../demo-requests/inbox/index.ts';

/** After this time without input the list counts as idle. */
const AT_REST_MS = 30_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

const idsOf = (requests: readonly DemoRequest[]) => requests.map(({ id }) => id).join();

/**
 * The open requests in a list that holds still while it is in use. Completed requests stay in place and are marked. New
 * ones wait until the user asks for them or the list is idle. The board loads only the newest requests: one that drops
 * out of them is not completed, and one that moves up goes to the end.
 */
export function useSteadyRequests(
  requests: readonly DemoRequest[],
  list: RefObject<HTMLElement | null>,
  { hasMore = false }: { /** The server has more, older open requests. */ hasMore?: boolean } = {},
) {
  // Checks every few seconds whether the list is idle.
  useNow();
  const [known, setKnown] = useState(requests);
  const touched = useLastTouch(list);
  const [lastKnown, lastHere] = [known.at(-1), requests.at(-1)];
  const isNew = (request: DemoRequest) => !known.some(({ id }) => id === request.id);
  const isFromBelow = (request: DemoRequest) => lastKnown !== undefined && isOlder(request, lastKnown);
  const isPushedOut = (request: DemoRequest) =>
    hasMore && lastHere !== undefined && isOlder(request, lastHere);
  const arrived = requests.filter((request) => isNew(request) && !isFromBelow(request));
  const showAll = () => setKnown(requests);
  const showAtRest = () => {
    if (idsOf(known) === idsOf(requests) || !list.current) return;
    const isAtHand = isInUse(list.current) && readClock().getTime() - touched.current < AT_REST_MS;
    if (!isAtHand) showAll();
  };
  // Before the first paint: on an idle list, new requests show right away.
  useLayoutEffect(showAtRest);
  return {
    shown: [
      ...known.map(
        (each) =>
          requests.find(({ id }) => id === each.id) ?? { ...each, isRead: each.isRead || !isPushedOut(each) },
      ),
      ...requests.filter((request) => isNew(request) && isFromBelow(request)),
    ],
    arrived,
    showAll,
    showAtRest,
  };
}

function useLastTouch(list: RefObject<HTMLElement | null>): RefObject<number> {
  const touched = useRef(0);
  useEffect(() => {
    const element = list.current;
    const touch = () => {
      touched.current = readClock().getTime();
    };
    for (const name of TOUCHES) element?.addEventListener(name, touch, { passive: true });
    return () => {
      for (const name of TOUCHES) element?.removeEventListener(name, touch);
    };
  }, [list]);
  return touched;
}
