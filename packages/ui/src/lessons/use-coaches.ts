import { type Coach, coach } from '@clubhouse/core/lessons';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../client/api.ts';

/** A coach without a name appears as a number, such as Member 17, which tells visitors nothing. */
const hasName = ({ name }: Coach) => !/^Member \d+$/.test(name);

/** The coaches, for pages that fetch nothing else. Empty while loading and after an error. */
export function useCoaches(): Coach[] {
  const [coaches, setCoaches] = useState<Coach[]>([]);
  useEffect(() => {
    let isGone = false;
    const found = api.get('/api/coaches', z.array(coach));
    // The page is complete without the coaches.
    found.then((some) => !isGone && setCoaches(some.filter(hasName))).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return coaches;
}
