import { type Facility, hoursInWords } from '../facility/index.ts';
import { INTEREST_NAMES, type Interest } from './contract.ts';

/**
 * Returns an interest's display name. The free demo's name includes the maximum length of a guest booking,
 * for example "two-hour".
 */
export function interestName(interest: Interest, { booking }: Facility): string {
  if (interest !== 'free_sim_demo') return INTEREST_NAMES[interest];
  const length = hoursInWords(booking.guestHours).replace(' ', '-').replace(/s$/, '');
  return `Free ${length} simulator demo`;
}
