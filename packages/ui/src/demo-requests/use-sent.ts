import { facilityDate } from '@clubhouse/core/time';
import { useFacility } from '../client/facility.ts';
import { readClock } from '../client/index.ts';
import { useKept } from '../kit/use-kept.ts';
import type { Sent } from './request-sent.tsx';

/**
 * Keeps the sent request that `RequestSent` shows. A reload on a later date shows the form again, because the
 * text promises a reply "today" or "tomorrow".
 */
export function useSent(name: string) {
  const facility = useFacility();
  const { value, ...kept } = useKept<Sent>(name);
  const dateOf = (instant: Date) => facilityDate(instant, facility);
  const isOld = kept.isRestored && value !== null && dateOf(new Date(value.at)) !== dateOf(readClock());
  return { sent: isOld ? null : value, ...kept };
}
