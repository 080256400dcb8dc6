import { type Coach, coach } from '@clubhouse/core/lessons';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../client/api.ts';

/** Coaches without a name get a placeholder such as "Member 17" from the API. */
const hasName = ({ name }: Coach) => !/^Member \d+$/.test(name);

function readPageCoaches(): Coach[] | null {
  const text = typeof document === 'undefined' ? null : document.getElementById('coaches')?.textContent;
  return text ? (JSON.parse(text) as Coach[]).filter(hasName) : null;
}

/** The coaches in the page's HTML. Null on pages whose HTML does not contain them. */
let pageCoaches = readPageCoaches();

/** Sets the coaches that a page shows. On the server, call this before rendering the page. */
export function setPageCoaches(coaches: readonly Coach[]): void {
  pageCoaches = coaches.filter(hasName);
}

/**
 * Returns the coaches. Fetches them if the page's HTML does not contain them. Empty while loading and after
 * an error.
 */
export function useCoaches(): Coach[] {
  const [coaches, setCoaches] = useState<Coach[]>(pageCoaches ?? []);
  useEffect(() => {
    if (pageCoaches) return;
    let isGone = false;
    const found = api.get('/api/coaches', z.array(coach));
    // Ignores errors, because the pages are useful without the coaches.
    found.then((all) => !isGone && setCoaches(all.filter(hasName))).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return coaches;
}
