import { type Facility, hoursInWords } from '../facility/index.ts';
import { INTEREST_NAMES, type Interest } from './contract.ts';
import { KIND_NAMES, type RequestKind } from './status.ts';

/**
 * Returns an interest's display name. The free demo's name includes the maximum length of a guest booking,
 * for example "two-hour".
 */
export function interestName(interest: Interest, { booking }: Facility): string {
  if (interest !== 'free_sim_demo') return INTEREST_NAMES[interest];
  const length = hoursInWords(booking.guestHours).replace(' ', '-').replace(/s$/, '');
  return `Free ${length} simulator demo`;
}

/**
 * Returns what a request is about: the interest that the sender chose in the contact form, or the kind of a
 * request from another screen.
 */
export const topicOf = (
  { kind, interest }: { kind: RequestKind; interest: Interest },
  facility: Facility,
): string => (kind === 'demo' || kind === 'other' ? interestName(interest, facility) : KIND_NAMES[kind]);
