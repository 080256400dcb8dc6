import { type Coach, coach } from '@clubhouse/core/lessons';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../client/api.ts';

/** A coach who never gave a name is called by a number, which tells visitors nothing. */
const hasName = ({ name }: Coach) => !/^Member \d+$/.test(name);

/** The coaches, for pages that fetch nothing else. Empty until they have arrived, and if they cannot be fetched. */
export function useCoaches(): Coach[] {
  const [coaches, setCoaches] = useState<Coach[]>([]);
  useEffect(() => {
    let isGone = false;
    const found = api.get('/api/coaches', z.array(coach));
    // The page is whole without them.
    found.then((some) => !isGone && setCoaches(some.filter(hasName))).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return coaches;
}
