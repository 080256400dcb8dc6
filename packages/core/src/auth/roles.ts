import type { User } from './contract.ts';

type Flags = Pick<User, 'isMember' | 'isAdmin' | 'isCoach' | 'isStaff'>;
export type Role = 'member' | 'coach' | 'staff' | 'admin';

/**
 * Maps each permission to the roles that have it. An admin is not always a member:
 * docs/product/README.md#what-each-role-may-do.
 */
const PERMISSIONS = {
  bookBays: ['member'],
  readKeypadCode: ['member'],
  bookLessons: ['member'],
  joinLeagues: ['member'],
  /** Covers rounds, matchups, scores, standings, playoffs, waves and handicaps. */
  readLeaguePlay: ['member', 'admin'],
  /** Covers who plays on a night. Includes staff, because the desk answers calls about league nights. */
  readLeagueNights: ['member', 'staff', 'admin'],
  readOwnReport: ['member'],
  subscribeToCalendar: ['member'],
  endMembership: ['member'],
  coach: ['coach'],
  workTheDesk: ['staff', 'admin'],
  administer: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

export function rolesOf(user: Flags): Role[] {
  const flags: [Role, boolean][] = [
    ['member', user.isMember],
    ['coach', user.isCoach],
    ['staff', user.isStaff],
    ['admin', user.isAdmin],
  ];
  return flags.filter(([, isSet]) => isSet).map(([role]) => role);
}

export function may(user: Flags, permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return rolesOf(user).some((role) => allowed.includes(role));
}

/** True for staff, admins and coaches. They get the navigation for work, and no offers for visitors. */
export const worksHere = (user: Flags): boolean => may(user, 'workTheDesk') || may(user, 'coach');
