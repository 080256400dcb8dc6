import { type Facility, hoursInWords } from '../facility/index.ts';
import { INTEREST_NAMES, type Interest } from './contract.ts';

/** Returns the name of an interest. The free demo is as long as guests can play. */
export function interestName(interest: Interest, { booking }: Facility): string {
  if (interest !== 'free_sim_demo') return INTEREST_NAMES[interest];
  const length = hoursInWords(booking.guestHours).replace(' ', '-').replace(/s$/, '');
  return `Free ${length} simulator demo`;
}
