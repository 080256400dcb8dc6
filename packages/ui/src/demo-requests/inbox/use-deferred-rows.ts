import type { InboxRequest } from '@clubhouse/core/demo-requests';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useNow } from '../../client/index.ts';
import { isInUse } from './in-use.ts';
import type { LoadedInbox } from './inbox-api.ts';

const idsOf = (rows: readonly InboxRequest[]) => rows.map(({ id }) => id);

/**
 * Keeps a page's rows in place while someone is using the list. Completed rows stay. New rows at the end
 * appear immediately, because they do not move other rows. New rows above others appear when the user presses
 * a button, or when nobody is using the list.
 */
export function useDeferredRows({ rows, kept }: LoadedInbox, list: RefObject<HTMLElement | null>) {
  // Rerenders at each clock tick, to check whether the list is idle.
  useNow();
  const [known, setKnown] = useState(() => idsOf(rows));
  const byId = new Map([...rows, ...kept].map((row) => [row.id, row]));
  const isKnown = ({ id }: InboxRequest) => known.includes(id);
  const lastKnown = rows.findLastIndex(isKnown);
  const fromBelow = rows.slice(lastKnown + 1);
  if (fromBelow.length > 0) setKnown([...known, ...idsOf(fromBelow)]);
  const arrived = rows.slice(0, lastKnown + 1).filter((row) => !isKnown(row));
  const showAll = () => setKnown([...new Set([...idsOf(rows), ...known])]);
  const showAtRest = () => {
    if (arrived.length > 0 && list.current && !isInUse(list.current)) showAll();
  };
  // Uses a layout effect, so that an idle list shows new rows before the browser paints.
  useLayoutEffect(showAtRest);
  return { shown: known.flatMap((id) => byId.get(id) ?? []), arrived, showAll, showAtRest };
}
