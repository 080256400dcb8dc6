import { ownName, type User } from '@clubhouse/core/auth';

/** What becomes of a desk that somebody left, for whoever is about to sign in over it. */
export const whatIsLeftBy = (user: User) =>
  `What ${ownName(user)} was doing is kept for them. Somebody else begins with a fresh board.`;
