import { type DemoRequest, interestName, KIND_NAMES } from '@clubhouse/core/demo-requests';
import type { Facility } from '@clubhouse/core/facility';

/**
 * Returns what a request is about: the interest that the sender chose in the contact form, or the kind of a
 * request from another screen.
 */
export const topicOf = (
  { kind, interest }: Pick<DemoRequest, 'kind' | 'interest'>,
  facility: Facility,
): string => (kind === 'demo' || kind === 'other' ? interestName(interest, facility) : KIND_NAMES[kind]);
