import { matchesSearch } from '../lists/index.ts';
import type { FoundMember } from './contract.ts';

/** Returns an email with a shortened first part, for example "k…@example.com". */
const maskedEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

type Candidate = FoundMember & {
  /** Whether the member ever had a lesson booked with the coach who searches. Canceled lessons count, too. */
  isTaught: boolean;
};

/**
 * Returns the members who match a coach's search. For members who have never had a lesson booked with this
 * coach, the search ignores the email and the result masks it:
 * docs/product/lessons.md#entering-a-lesson-for-a-member.
 */
export function membersForCoach(candidates: readonly Candidate[], search: string): FoundMember[] {
  return candidates
    .filter(({ displayName, isTaught }) => isTaught || matchesSearch([displayName], search))
    .map(({ id, displayName, email, isTaught }) => ({
      id,
      displayName,
      email: isTaught ? email : maskedEmail(email),
    }));
}
