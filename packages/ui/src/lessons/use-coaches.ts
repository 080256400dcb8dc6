import { type Coach, coach } from '@clubhouse/core/lessons';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../client/api.ts';

/** For a coach without a name, the API sends a placeholder such as Member 17. Visitors do not see these coaches. */
const hasName = ({ name }: Coach) => !/^Member \d+$/.test(name);

/** Fetches the coaches for pages without a query cache. The list is empty while it loads and after an error. */
export function useCoaches(): Coach[] {
  const [coaches, setCoaches] = useState<Coach[]>([]);
  useEffect(() => {
    let isGone = false;
    const found = api.get('/api/coaches', z.array(coach));
    // This hook ignores errors, because the pages that call it are useful without the coaches.
    found.then((all) => !isGone && setCoaches(all.filter(hasName))).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return coaches;
}
