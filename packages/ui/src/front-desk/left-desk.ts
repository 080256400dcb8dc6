import { ownName, type User } from '@clubhouse/core/auth';

/** Says what happens to the previous user's open work, before another person signs in. */
export const whatIsLeftBy = (user: User) =>
  `${ownName(user)}’s unsaved work is kept. Anyone else starts fresh.`;
