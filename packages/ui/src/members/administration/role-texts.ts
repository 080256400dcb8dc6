import type { Flag } from './api.ts';

type RoleTexts = {
  /** The text of the badge in the list of members. */
  label: string;
  aRole: string;
  role: string;
  make: string;
  button: string;
  /** What the role allows. This text follows "can now" or "will be able to". */
  can: string;
  removed: string;
  failed: string;
};

export const ROLE_TEXTS: Record<Flag, RoleTexts> = {
  isMember: {
    label: 'Member',
    aRole: 'a member',
    role: 'membership',
    make: 'Member',
    button: 'Membership',
    can: 'book bays and lessons, see the door code and join leagues.',
    removed: 'This ends the membership right away. Bookings and lessons stay until someone cancels them.',
    failed: 'Failed to update user membership',
  },
  isAdmin: {
    label: 'Admin',
    aRole: 'an admin',
    role: 'admin role',
    make: 'Admin',
    button: 'Admin Role',
    can: 'manage everything: members, roles, bookings, leagues, the door code, reports and settings.',
    removed: 'This removes access to members’ roles, leagues, the door code, reports and settings.',
    failed: 'Failed to update user admin status',
  },
  isCoach: {
    label: 'Coach',
    aRole: 'a coach',
    role: 'coach role',
    make: 'Coach',
    button: 'Coach Role',
    can: 'set hours and fill out a profile, and members can book lessons.',
    removed: 'Members can no longer book lessons with this coach. We’ll keep the coach’s hours and profile.',
    failed: 'Failed to update user coach status',
  },
  isStaff: {
    label: 'Staff',
    aRole: 'front desk staff',
    role: 'front desk role',
    make: 'Staff',
    button: 'Front Desk Role',
    can: 'book and move bookings for everyone, check people in, close bays and answer requests.',
    removed: 'This removes access to the day board, requests and other people’s bookings.',
    failed: 'Failed to update user staff status',
  },
};
