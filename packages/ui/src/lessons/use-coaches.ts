import { type Coach, coach } from '@clubhouse/core/lessons';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../client/api.ts';

/** The API sends a coach without a name as a number, such as Member 17. Visitors need a name. */
const hasName = ({ name }: Coach) => !/^Member \d+$/.test(name);

/** The coaches, for pages without a query cache. Empty while loading and after an error. */
export function useCoaches(): Coach[] {
  const [coaches, setCoaches] = useState<Coach[]>([]);
  useEffect(() => {
    let isGone = false;
    const found = api.get('/api/coaches', z.array(coach));
    // The pages that call this hook are useful without the coaches, so they ignore an error.
    found.then((all) => !isGone && setCoaches(all.filter(hasName))).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return coaches;
}
