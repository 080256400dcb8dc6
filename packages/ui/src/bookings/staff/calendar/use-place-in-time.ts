import { facilityDate } from '@clubhouse/core/time';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../client/index.ts';
import { type PlaceInTime, placeInTime } from './place-in-time.ts';

type Way = PlaceInTime & {
  today: string;
  go: (to: Partial<PlaceInTime>) => void;
  /** The address of another place, for links; what else stands in the address stays. */
  searchOf: (to: Partial<PlaceInTime>) => string;
};

/** Which day or week is shown, kept in the address: reloading keeps it and going back goes back. */
export function usePlaceInTime(): Way {
  const [params, setParams] = useSearchParams();
  const today = facilityDate(useNow());
  const here = placeInTime(params, today);
  const paramsOf = (to: Partial<PlaceInTime>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ ...here, ...to })) next.set(name, value);
    return next;
  };
  return {
    ...here,
    today,
    go: (to) => setParams(paramsOf(to)),
    searchOf: (to) => `?${paramsOf(to)}`,
  };
}
