import { type Coach, coach } from '@clubhouse/core/lessons';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../client/api.ts';

/** Who has not written a profile yet goes by an address, which is nobody's business. */
const hasName = ({ name }: Coach) => !name.includes('@');

/** Who coaches, for pages that ask for nothing else; nobody until they are there, and where they cannot be had. */
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
