import { ownName, type User } from '@clubhouse/core/auth';

/** What becomes of a desk that somebody left, for whoever is about to sign in over it. */
export const whatIsLeftBy = (user: User) =>
  `${ownName(user)}’s unsaved work is kept. Anyone else starts fresh.`;
