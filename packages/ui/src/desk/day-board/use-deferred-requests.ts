import type { DemoRequest } from '@clubhouse/core/demo-requests';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readClock, useNow } from '../../client/index.ts';
import { isInUse, isOlder } from '../../demo-requests/inbox/index.ts';

const IDLE_MS = 30_000;
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

const idsOf = (requests: readonly DemoRequest[]) => requests.map(({ id }) => id).join();

/**
 * Keeps the list steady while staff use it. Completed requests stay and new requests wait until staff ask for
 * the new requests or the list is idle. A request that is missing from `requests` counts as completed, unless
 * newer requests pushed it off the board.
 */
export function useDeferredRequests<Request extends DemoRequest>(
  requests: readonly Request[],
  list: RefObject<HTMLElement | null>,
  { hasMore }: { /** True if the server has older open requests. */ hasMore: boolean },
) {
  // Rerenders at each clock tick, to check whether the list is idle.
  useNow();
  const [known, setKnown] = useState(requests);
  const touched = useLastTouch(list);
  const [lastKnown, lastHere] = [known.at(-1), requests.at(-1)];
  const isNew = (request: Request) => !known.some(({ id }) => id === request.id);
  const isPulledIn = (request: Request) => lastKnown !== undefined && isOlder(request, lastKnown);
  const isPushedOut = (request: Request) => hasMore && lastHere !== undefined && isOlder(request, lastHere);
  const arrived = requests.filter((request) => isNew(request) && !isPulledIn(request));
  const showAll = () => setKnown(requests);
  const showAtRest = () => {
    if (idsOf(known) === idsOf(requests) || !list.current) return;
    const isAtHand = isInUse(list.current) && readClock().getTime() - touched.current < IDLE_MS;
    if (!isAtHand) showAll();
  };
  // Uses a layout effect, so that an idle list shows new requests before the browser paints.
  useLayoutEffect(showAtRest);
  return {
    shown: [
      ...known.map(
        (each) =>
          requests.find(({ id }) => id === each.id) ?? { ...each, isRead: each.isRead || !isPushedOut(each) },
      ),
      ...requests.filter((request) => isNew(request) && isPulledIn(request)),
    ],
    arrived,
    showAll,
    showAtRest,
  };
}

function useLastTouch(list: RefObject<HTMLElement | null>): RefObject<number> {
  const touched = useRef(0);
  useEffect(() => {
    const stop = new AbortController();
    const touch = () => {
      touched.current = readClock().getTime();
    };
    for (const name of INPUT_EVENTS) {
      list.current?.addEventListener(name, touch, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [list]);
  return touched;
}
